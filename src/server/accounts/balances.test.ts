/** The balances, statements and bills of random companies against a slow sum over all rows. */
import { expect, test } from "vitest";
import type {
  BalancesResponse,
  BillsResponse,
  MovementsResponse,
} from "#contract/account-balances.ts";
import type { AccountRow } from "#contract/accounts.ts";
import type { DashboardResponse } from "#contract/dashboard.ts";
import type { StatementResponse } from "#contract/statement.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TransferRow } from "#contract/transfers.ts";
import { addDays, civilDate } from "#domain/civil-date.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import {
  balanceOfMovements,
  movementsOfRows,
  unpaidUntil,
  type Moved,
} from "#tests/support/account-oracle.ts";
import { cashOfRows } from "#tests/support/cash-oracle.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { IS_WHOLE_RUN } from "#tests/support/test-seed.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
const TODAY = civilDate("2026-11-21");
const FIRST_DAY = civilDate("2026-10-02");
const DAYS = Array.from({ length: 51 }, (_, index) => addDays(FIRST_DAY, index));
const ACCOUNTS = ["CTA-bank", "CTA-cash", "CTA-card"] as const;

async function fillWithRandom(app: TestApp, random: SeededRandom): Promise<void> {
  const day = (): string => addDays(FIRST_DAY, random.integer(0, 50));
  const amount = (): number => random.integer(1, 50_000) / 100;
  const account = (): string => random.pick(ACCOUNTS);
  const openings = ACCOUNTS.map((id, index) => ({
    id,
    name: id,
    kind: "bank",
    opening_balance: random.integer(-100_000, 100_000) / 100,
    opening_date: day(),
    ...(index === 2 ? { kind: "card", closing_day: 31, due_day: random.integer(1, 31) } : {}),
    is_default: index === 0,
  }));
  await app.send("POST", "accounts", openings);
  const entries = Array.from({ length: 60 }, () => {
    const isPaid = random.chance(75);
    return newEntry({
      type: random.pick(["income", "expense"]),
      category: "Sistema",
      amount: amount(),
      ...(isPaid ? { status: "paid", paid_on: day() } : {}),
      expected_payment_date: random.chance(10)
        ? null
        : addDays(civilDate(day()), random.integer(0, 40)),
      account_id: random.chance(20) ? null : account(),
    });
  });
  await app.send("POST", "transactions", entries);
  const transfers = Array.from({ length: 25 }, (_, index) => {
    const from = account();
    const others = ACCOUNTS.filter((id) => id !== from);
    return {
      id: `TRF-t${index}`,
      from_account_id: from,
      to_account_id: others[random.integer(0, 1)],
      amount: amount(),
      date: day(),
    };
  });
  await app.send("POST", "transfers", transfers);
  for (const { id } of entries) {
    if (!random.chance(30)) continue;
    const change = random.pick<object>([
      { account_id: account() },
      { account_id: null },
      { amount: amount() },
      { status: "pending" },
      { paid_on: day() },
      { lifecycle: "cancelled" },
      { category: "Site" },
    ]);
    const { status } = await app.send("PATCH", `transactions?id=eq.${id}`, change);
    expect(status).toBe(200);
    if (random.chance(20)) await app.send("DELETE", `transactions?id=eq.${id}`);
  }
  for (const { id } of transfers) {
    if (!random.chance(30)) continue;
    const change = random.pick<object>([{ lifecycle: "cancelled" }, { amount: amount() }]);
    await app.send("PATCH", `transfers?id=eq.${id}`, change);
  }
}

/** The movements of an account in the order of a statement, read from the plain rows. */
async function movementsOf(app: TestApp, accountId: string): Promise<Moved[]> {
  const { body: entries } = await app.send<TransactionRow[]>("GET", "transactions");
  const { body: transfers } = await app.send<TransferRow[]>("GET", "transfers");
  return movementsOfRows(accountId, entries, transfers);
}

async function readAccounts(app: TestApp): Promise<AccountRow[]> {
  return (await app.send<AccountRow[]>("GET", "accounts?order=id")).body;
}

async function balancesOn(app: TestApp, date: string): Promise<Map<string, number>> {
  const { body } = await app.send<BalancesResponse>("GET", `rpc/account_balances?date=${date}`);
  const balances = body.accounts.map(({ id, balance }) => [id, Math.round(balance * 100)] as const);
  const sum = balances.reduce((total, [, cents]) => total + cents, 0);
  expect(Math.round(body.total * 100)).toBe(sum);
  return new Map(balances);
}

async function statementOf(app: TestApp, query: string, limit: number) {
  const movements: MovementsResponse["movements"][number][] = [];
  let after = "";
  for (;;) {
    const path = `rpc/account_movements?${query}&limit=${limit}${after}`;
    const { status, body } = await app.send<MovementsResponse>("GET", path);
    expect(status).toBe(200);
    movements.push(...body.movements);
    if (body.next === null) return { ...body, movements };
    after = `&after=${encodeURIComponent(body.next)}`;
  }
}

/** Removes the versions, and the cash amounts, which the spec does not have. */
function withoutCash(body: unknown): string {
  const others = new Set(["updatedAt", "schedule", "carried"]);
  return JSON.stringify(body, (key, value: unknown) => (others.has(key) ? null : value), 1);
}

function outsideBalance({ withoutAccount }: BalancesResponse): number {
  return withoutAccount?.balance ?? 0;
}

const SEEDS = IS_WHOLE_RUN ? [1, 2, 3] : [1];

describeOnBothEngines("Random accounts", (engine) => {
  test.each(SEEDS)(
    "have the balance of their movements on every day (%i)",
    extendedOnPostgres(engine),
    async (seed) => {
      const app = await openTestApp(engine, CLOCK);
      await fillWithRandom(app, seededRandom(seed));
      await expectLedgerInvariants(app.database);
      const accounts = await readAccounts(app);
      const moved = new Map<string, Moved[]>();
      for (const { id } of accounts) moved.set(id, await movementsOf(app, id));
      for (const date of DAYS) {
        const expected = accounts.map(
          (account) =>
            [account.id, balanceOfMovements(account, moved.get(account.id) ?? [], date)] as const,
        );
        expect(await balancesOn(app, date), date).toEqual(new Map(expected));
      }
    },
  );

  test.each(SEEDS)(
    "have a statement with the balance after each movement (%i)",
    extendedOnPostgres(engine),
    async (seed) => {
      const app = await openTestApp(engine, CLOCK);
      const random = seededRandom(seed);
      await fillWithRandom(app, random);
      for (const account of await readAccounts(app)) {
        const moved = await movementsOf(app, account.id);
        const start = addDays(FIRST_DAY, random.integer(0, 20));
        const end = addDays(start, random.integer(0, 30));
        const query = `account_id=${account.id}&start=${start}&end=${end}`;
        const statement = await statementOf(app, query, random.integer(1, 4));
        let balance = balanceOfMovements(account, moved, addDays(start, -1));
        expect(Math.round(statement.opening * 100)).toBe(balance);
        const expected = moved
          .filter(({ date }) => date >= start && date <= end)
          .map(({ id, date, cents }) => {
            balance += cents;
            return { id, date, cents, balance };
          });
        expect(Math.round(statement.closing * 100)).toBe(balance);
        const listed = statement.movements.map((movement) => ({
          id: movement.id,
          date: movement.date,
          cents: Math.round(movement.amount * 100),
          balance: Math.round(movement.balance * 100),
        }));
        expect(listed).toEqual(expected.toReversed());
      }
    },
  );

  test.each(SEEDS)(
    "owe on a card's closing day the amount of its bill (%i)",
    extendedOnPostgres(engine),
    async (seed) => {
      const app = await openTestApp(engine, CLOCK);
      await fillWithRandom(app, seededRandom(seed));
      const { body } = await app.send<BillsResponse>("GET", "rpc/card_bills?account_id=CTA-card");
      expect(body.bills.length).toBeGreaterThan(0);
      for (const bill of body.bills) {
        const date = bill.closingDate > TODAY ? TODAY : bill.closingDate;
        const balance = (await balancesOn(app, date)).get("CTA-card") ?? Number.NaN;
        expect(Math.round(bill.total * -100)).toBe(balance);
        expect(Math.round((bill.carried + bill.purchases) * 100)).toBe(
          Math.round(bill.total * 100),
        );
      }
    },
  );

  test.each(SEEDS)(
    "and the amounts in no account are what the company has on any day (%i)",
    extendedOnPostgres(engine),
    async (seed) => {
      const app = await openTestApp(engine, CLOCK);
      await fillWithRandom(app, seededRandom(seed));
      const accounts = await readAccounts(app);
      const moved = new Map<string, Moved[]>();
      for (const { id } of accounts) moved.set(id, await movementsOf(app, id));
      const { body: rows } = await app.send<TransactionRow[]>("GET", "transactions");
      const outside = rows.filter(({ account_id: account }) => account === null);
      const since = accounts.map(({ opening_date: date }) => date).toSorted()[0] ?? "";
      const company = { opening_balance: 0, opening_date: since };
      for (const date of DAYS) {
        const path = `rpc/account_balances?date=${date}`;
        const { body } = await app.send<BalancesResponse>("GET", path);
        const outsideCents = Number(cashOfRows(outside, { accounts: [], company }, date));
        const counted = outside.filter(
          ({ lifecycle, paid_on: day }) =>
            lifecycle === "active" && day !== null && day >= since && day <= date,
        );
        expect(body.withoutAccount).toMatchObject({ since, count: counted.length });
        const unpaidOf = (id: string | null) => unpaidUntil(rows, id, body.monthEnd);
        const unpaid = accounts.map(({ id }) => ({ id, unpaid: unpaidOf(id) }));
        expect(body.accounts).toMatchObject(unpaid);
        expect(body.withoutAccount?.unpaid).toBe(unpaidOf(null));
        const cash = accounts.reduce(
          (sum, account) => sum + balanceOfMovements(account, moved.get(account.id) ?? [], date),
          outsideCents,
        );
        const period = `start=${date}&end=${date}`;
        const { body: flow } = await app.send<StatementResponse>(
          "GET",
          `rpc/statement?basis=cash&${period}`,
        );
        expect(flow.carried?.closing.map((one) => Math.round(one * 100))).toEqual([cash]);
        const shown = Math.round((body.total + outsideBalance(body)) * 100);
        expect(date < since ? cash : shown, date).toBe(cash);
      }
      const today = await app.send<BalancesResponse>("GET", "rpc/account_balances");
      const { body: dashboard } = await app.send<DashboardResponse>("GET", "rpc/dashboard");
      const has = today.body.total + outsideBalance(today.body);
      expect(dashboard.schedule.start).toBeCloseTo(has, 2);
      // Overdue amounts plus those due by then: the same amount on both screens.
      const places = [...today.body.accounts, today.body.withoutAccount];
      const unpaid = places.reduce((sum, place) => sum + (place?.unpaid ?? 0), 0);
      const upTo = dashboard.schedule.days.filter(({ date }) => date <= today.body.monthEnd);
      expect(upTo.at(-1)?.balance).toBeCloseTo(has + unpaid, 2);
    },
  );

  test.each(SEEDS)(
    "change no figure of the spec (%i)",
    extendedOnPostgres(engine),
    async (seed) => {
      const app = await openTestApp(engine, CLOCK);
      await fillWithRandom(app, seededRandom(seed));
      const plain = await openTestApp(engine, CLOCK);
      const { body } = await app.send<TransactionRow[]>("GET", "transactions?order=id");
      const rows = body.map(
        ({ account_id: _account, created_at: _c, updated_at: _u, ...row }) => row,
      );
      await plain.send("POST", "transactions", rows);
      for (const call of ["rpc/snapshot", "rpc/dashboard", "rpc/statement?basis=cash"]) {
        const [figures, expected] = [await app.send("GET", call), await plain.send("GET", call)];
        expect(withoutCash(figures.body)).toEqual(withoutCash(expected.body));
      }
    },
  );
});
