import type { TransactionType } from "#domain/transaction.ts";
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

/** For several entries; `pago` if they are of both types. */
export function paidWordOfAll(types: Iterable<TransactionType>): PaidWord {
  const [type, ...others] = new Set(types);
  return type === undefined || others.length > 0 ? "pago" : paidWord({ type });
}
