import type { Company } from "./company.ts";
import { companyDay } from "./entry-form.ts";

const isoToday = (): string => companyDay(0).split("/").toReversed().join("-");
export const isoDay = (offset: number): string =>
  companyDay(offset).split("/").toReversed().join("-");

/** Paid today. */
export function paidEntry(id: string, amount: number, changes: object = {}) {
  const type = id.startsWith("TRE") ? "expense" : "income";
  const date = isoToday();
  return {
    id,
    type,
    category: "Outros",
    amount,
    expected_payment_date: date,
    status: "paid",
    paid_on: date,
    ...changes,
  };
}

/** A bank, a cash box and a card. */
export async function writeAccounts(company: Company): Promise<void> {
  const opening_date = isoDay(-60);
  const day = Number(isoDay(-1).slice(8));
  await company.write("POST", "accounts", [
    {
      id: "CTA-bank",
      name: "Itaú",
      kind: "bank",
      opening_balance: 1000,
      opening_date,
      is_default: true,
    },
    { id: "CTA-cash", name: "Caixa", kind: "cash", opening_balance: 50, opening_date },
    // It closed yesterday.
    { id: "CTA-card", name: "Cartão", kind: "card", closing_day: day, due_day: day, opening_date },
  ]);
}
