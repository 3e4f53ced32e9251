/** The word for an amount that moved: income is received, an expense is paid. */
import type { TransactionType } from "./transaction.ts";

export type PaidWord = "pago" | "recebido";

export function paidWord({ type }: { readonly type: TransactionType }): PaidWord {
  return type === "income" ? "recebido" : "pago";
}

/** For several entries; `pago` if they are of both types. */
export function paidWordOfAll(types: Iterable<TransactionType>): PaidWord {
  const [type, ...others] = new Set(types);
  return type === undefined || others.length > 0 ? "pago" : paidWord({ type });
}
