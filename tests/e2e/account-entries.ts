/** The accounts of a company, and entries that are paid. */
import { account, card, entry, type NewRow, type Row } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import type { Company } from "./company.ts";

/** Paid today. */
export function paidEntry(id: string, amount: number, changes: Row = {}): NewRow {
  const today = testDay();
  const paid = { expected_payment_date: today, status: "paid", paid_on: today };
  return entry(id, { category: "Outros", amount, ...paid, ...changes });
}

/** A bank, a cash box and a card. */
export async function writeAccounts(company: Company): Promise<void> {
  const opening_date = testDay(-60);
  // It closed yesterday.
  const day = Number(testDay(-1).slice("yyyy-mm-".length));
  await company.write("POST", "accounts", [
    account("CTA-bank", { name: "Itaú", opening_balance: 1000, opening_date, is_default: true }),
    account("CTA-cash", { name: "Caixa", kind: "cash", opening_balance: 50, opening_date }),
    card("CTA-card", { name: "Cartão", closing_day: day, due_day: day, opening_date }),
  ]);
}
