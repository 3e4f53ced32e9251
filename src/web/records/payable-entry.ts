import type { Entry } from "./entry.ts";

export type PayableEntry = Pick<
  Entry,
  | "id"
  | "type"
  | "category"
  | "amountCents"
  | "status"
  | "updatedAt"
  | "seriesNumber"
  | "seriesCount"
  | "splits"
> & {
  /** The purpose of the entry. */
  readonly detail: string | null;
};

export type PaidWord = "pago" | "recebido";

export function paidWord({ type }: Pick<Entry, "type">): PaidWord {
  return type === "income" ? "recebido" : "pago";
}
