import type { Instant } from "#domain/company-time.ts";

/** Something in the database that the program did not write, or that is damaged. Texts are for the owner. */
export type Problem = {
  readonly check: CheckName;
  /** A sentence with what is wrong, and where. */
  readonly text: string;
  /** Of the last record of the history that still agrees; null if unknown. */
  readonly intactUntil: Instant | null;
};

export type CheckName = "file" | "schema" | "history" | "records" | "totals";

export const CHECK_LABELS: Record<CheckName, string> = {
  file: "Arquivo",
  schema: "Estrutura do banco",
  history: "Histórico",
  records: "Lançamentos e contatos",
  totals: "Totais",
};

/** More of one kind say nothing new. */
export const MAX_PROBLEMS = 20;
