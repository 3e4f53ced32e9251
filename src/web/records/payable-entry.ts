import type { Entry } from "./entry.ts";

/** What must be known of an entry to mark it as paid. */
export type PayableEntry = Pick<
  Entry,
  "id" | "type" | "category" | "amountCents" | "status" | "updatedAt"
>;

/** How an entry of this type is said to be paid. */
export function paidWord({ type }: Pick<Entry, "type">): "pago" | "recebido" {
  return type === "income" ? "recebido" : "pago";
}

/** What is said when an entry could not be marked (spec section 8). */
export const MARK_AS_PAID_ERROR = "Erro ao atualizar transação.";
