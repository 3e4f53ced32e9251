/** Compares the API's balances, statements and bills with slow sums of the rows. */
import { expect } from "vitest";
import type {
  BalancesResponse,
  BillsResponse,
  MovementsResponse,
} from "#contract/account-balances.ts";
import type { AccountRow } from "#contract/accounts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TransferRow } from "#contract/transfers.ts";
import {
  balanceOfMovements,
  billOfMovements,
  movementsOfRows,
  unpaidUntil,
  type Moved,
} from "./account-oracle.ts";
import { cashOfRows, type Openings } from "./cash-oracle.ts";
import { reais } from "./oracle-rows.ts";
import type { TestApp } from "./test-app.ts";

type AccountBooks = {
  readonly rows: readonly TransactionRow[];
  readonly transfers: readonly TransferRow[];
  readonly accounts: readonly AccountRow[];
};

export async function expectAccounts(
  app: TestApp,
  books: AccountBooks,
  today: string,
): Promise<void> {
  await expectBalances(app, books, today);
  await expectStatements(app, books);
  await expectBills(app, books, today);
}

async function read<Body>(app: TestApp, path: string): Promise<Body> {
  const { status, body } = await app.send<Body>("GET", path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const centsOf = (amount: number): number => Math.round(amount * 100);

/** From before the first movement to a few days ahead. */
function daysAround(today: string): string[] {
  const day = Temporal.PlainDate.from(today);
  return Array.from({ length: 330 }, (_, at) => day.add({ days: at - 310 }).toString());
}

/** On every day, from before the first movement on. */
async function expectBalances(app: TestApp, books: AccountBooks, today: string): Promise<void> {
  const { rows, accounts } = books;
  const outside = rows.filter(({ account_id: account }) => account === null);
  const since = accounts.map(({ opening_date: date }) => date).toSorted()[0] ?? "";
  const none: Openings = { accounts: [], company: { opening_balance: 0, opening_date: since } };
  for (const date of daysAround(today)) {
    const found = await read<BalancesResponse>(app, `rpc/account_balances?date=${date}`);
    const { monthEnd } = found;
    const expected = accounts.map((account) => ({
      id: account.id,
      balance: balanceOfMovements(account, movedOf(account, books), date) / 100,
      unpaid: unpaidUntil(rows, account.id, monthEnd),
    }));
    const counted = outside.filter(
      ({ lifecycle, paid_on: paidOn }) =>
        lifecycle === "active" && paidOn !== null && paidOn >= since && paidOn <= date,
    );
    const total = expected.reduce((all, { balance }) => all + centsOf(balance), 0) / 100;
    const days = Temporal.PlainDate.from(date).daysInMonth;
    expect(found, date).toEqual({
      date,
      accounts: expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      total,
      monthEnd: `${date.slice(0, 7)}-${days}`,
      withoutAccount: {
        since,
        count: counted.length,
        // Before the first opening there is no such balance.
        balance:
          date < since ? found.withoutAccount?.balance : reais(cashOfRows(outside, none, date)),
        unpaid: unpaidUntil(rows, null, monthEnd),
      },
    });
  }
}

function movedOf({ id }: AccountRow, { rows, transfers }: AccountBooks): readonly Moved[] {
  return movementsOfRows(id, rows, transfers);
}

async function expectStatements(app: TestApp, books: AccountBooks): Promise<void> {
  for (const account of books.accounts) {
    const moved = movedOf(account, books);
    const statement = await read<MovementsResponse>(
      app,
      `rpc/account_movements?account_id=${account.id}&limit=1000`,
    );
    let balance = balanceOfMovements(account, moved, "1900-01-01");
    expect(centsOf(statement.opening)).toBe(balance);
    const expected = moved.map(({ id, date, cents }) => {
      balance += cents;
      return { id, date, cents, balance };
    });
    const listed = statement.movements.map(({ id, date, ...amounts }) => {
      return { id, date, cents: centsOf(amounts.amount), balance: centsOf(amounts.balance) };
    });
    expect(listed).toEqual(expected.toReversed());
    expect(centsOf(statement.closing)).toBe(balance);
  }
}

async function expectBills(app: TestApp, books: AccountBooks, today: string): Promise<void> {
  for (const account of books.accounts) {
    const { bills } = await read<BillsResponse>(app, `rpc/card_bills?account_id=${account.id}`);
    expect(bills.length > 0).toBe(account.kind === "card");
    for (const bill of bills) {
      const { state, month, firstDay, closingDate, dueDate, ...amounts } = bill;
      const expected = billOfMovements(account, movedOf(account, books), closingDate, today);
      const inCents = Object.entries(amounts).map(([name, amount]) => [name, centsOf(amount)]);
      expect({ month, firstDay, closingDate, dueDate, ...Object.fromEntries(inCents) }).toEqual(
        expected,
      );
      const next = bills.findLast((other) => other.firstDay > closingDate)?.closingDate ?? "9999";
      const hasPassed = [closingDate, next, dueDate].map((date) => date < today);
      const [isClosed, isCarried, isOverdue] = hasPassed;
      const unpaid = isCarried ? "carried" : isOverdue ? "overdue" : "due";
      expect(state).toBe(isClosed ? (bill.unpaid === 0 ? "paid" : unpaid) : "open");
    }
  }
}
