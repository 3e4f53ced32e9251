/**
 * The company's money at the end of a day, entry by entry. Imports nothing of the code under test.
 */
import type { TransferRow } from "#contract/transfers.ts";
import type { Rows } from "./oracle-rows.ts";

type Opening = { readonly opening_balance: number; readonly opening_date: string };

/** Accounts replace the company's opening balance. */
export type Openings = {
  readonly accounts: readonly (Opening & { readonly id: string })[];
  readonly company: Opening | null;
  readonly transfers?: readonly TransferRow[];
};

export const NO_OPENINGS: Openings = { accounts: [], company: null };

/** In centavos. An entry without an account counts from the first opening date on. */
export function cashOfRows(
  rows: Rows,
  { accounts, company, transfers = [] }: Openings,
  day: string,
): bigint {
  const [first = null] = accounts.map(({ opening_date: date }) => date).toSorted();
  const openings = accounts.length > 0 ? accounts : company === null ? [] : [company];
  let cash = openings.reduce((sum, one) => sum + BigInt(Math.round(one.opening_balance * 100)), 0n);
  for (const row of rows) {
    if (row.lifecycle !== "active" || row.paid_on === null) continue;
    const account = accounts.find(({ id }) => id === row.account_id);
    const opening = account?.opening_date ?? first ?? company?.opening_date ?? "";
    const cents = BigInt(Math.round(row.amount * 100)) * (row.type === "income" ? 1n : -1n);
    cash += moved(cents, row.paid_on, opening, day);
  }
  // Between accounts with different opening dates, one of which already includes the transfer.
  for (const { from_account_id: from, to_account_id: to, ...transfer } of transfers) {
    if (transfer.lifecycle !== "active") continue;
    const cents = BigInt(Math.round(transfer.amount * 100));
    for (const { id, opening_date: opening } of accounts) {
      if (id === from) cash += moved(-cents, transfer.date, opening, day);
      if (id === to) cash += moved(cents, transfer.date, opening, day);
    }
  }
  return cash;
}

/** Movements before the opening date are included in it, and are subtracted on earlier days. */
function moved(cents: bigint, date: string, opening: string, day: string): bigint {
  if (date >= opening) return date <= day ? cents : 0n;
  return date > day ? -cents : 0n;
}
