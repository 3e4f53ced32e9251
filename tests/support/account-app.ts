/** A company with a bank and a card on 21/11/2026, and entries of the bank. */
import { BANK, CARD, newEntry } from "./api-rows.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
const ACCOUNTS = [
  { ...BANK, opening_balance: 1000, opening_date: "2026-11-01" },
  { ...CARD, closing_day: 10, due_day: 20, opening_date: "2026-09-01" },
];

export async function openAccounts(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine, CLOCK);
  await app.send("POST", "accounts", ACCOUNTS);
  return app;
}

export function bankEntry(id: string, paid_on: string, amount: number, changes: object = {}) {
  const type = id.startsWith("TRE") ? "expense" : "income";
  const account_id = "CTA-bank";
  return newEntry({
    id,
    type,
    amount,
    expected_payment_date: "2026-11-21",
    status: "paid",
    paid_on,
    account_id,
    ...changes,
  });
}

/** Of a movement of one category that is no instalment, paid on a day that is known. */
export const UNDIVIDED = {
  seriesNumber: null,
  seriesCount: null,
  splits: null,
  isPaidOnAssumed: false,
};
