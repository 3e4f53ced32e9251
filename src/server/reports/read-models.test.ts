/** Read models of random companies, compared with sums of the raw rows. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AccountRow } from "#contract/accounts.ts";
import type { ContactRow } from "#contract/contacts.ts";
import { dashboardResponse, type DashboardResponse } from "#contract/dashboard.ts";
import { reportResponse, type ReportResponse, type TotalsResponse } from "#contract/report.ts";
import { FIRST_CATEGORIES, STATEMENT_PLACES, type StatementPlace } from "#domain/category.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { Openings } from "#tests/support/cash-oracle.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { dashboardOfRows, reportOfRows, totalsOfRows } from "#tests/support/report-oracle.ts";
import type { OracleFilter } from "#tests/support/oracle-rows.ts";
import { TAGS, randomEntries, randomFilters } from "#tests/support/random-company.ts";
import { call, company, expectStatements, opening, toOpening } from "#tests/support/read-models.ts";
import type { Places } from "#tests/support/statement-oracle.ts";
import { newContact, account } from "#tests/support/api-rows.ts";
import { IS_WHOLE_RUN } from "#tests/support/test-seed.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

// 00:30 in UTC is still the 20th in São Paulo: due on the 20th is not overdue.
const NOW = Date.parse("2026-11-21T00:30:00Z");
const TODAY = "2026-11-20";
const CONTACTS = Array.from({ length: 14 }, (_, at) => `CTT-${"abcdefghijklmn"[at]}${at}`);
const ACCOUNTS = ["CTA-a", "CTA-b"];
const entries = randomEntries(TODAY, CONTACTS, TAGS, ACCOUNTS);
const filters = randomFilters(TODAY, CONTACTS, ACCOUNTS);

/**
 * One entry of each kind around today, with and without contacts and accounts, each with a
 * different amount.
 */
function everyKind(): object[] {
  const kinds = ["income", "expense"].flatMap((type) =>
    ["paid", "pending", "overdue"].flatMap((status) =>
      ["active", "inactive", "cancelled"].flatMap((lifecycle) =>
        [null, "2026-11-19", TODAY, "2026-11-21"].flatMap((expected_payment_date) =>
          [null, CONTACTS[0], CONTACTS[1]].map((client_id) => {
            return { type, status, lifecycle, expected_payment_date, client_id };
          }),
        ),
      ),
    ),
  );
  return kinds.map((kind, at) => ({
    ...kind,
    account_id: [null, ...ACCOUNTS][(at + Math.floor(at / 3)) % 3],
    amount: (1000 + at ** 2) / 100,
  }));
}

const PERIODS = [{}, { start: TODAY }, { end: TODAY }, { start: TODAY, end: TODAY }];

function everyRequest(): OracleFilter[] {
  return ["all", "paid", "pending", "overdue", "unpaid"].flatMap((status) =>
    ["all", "income", "expense"].flatMap((type) =>
      [{}, { client_id: "CTT-a0" }, { account_id: "CTA-a" }].flatMap((linked) =>
        PERIODS.map((period) => ({ status, type, ...linked, ...period })),
      ),
    ),
  );
}

async function withContacts(app: TestApp): Promise<ContactRow[]> {
  await app.send("POST", "tags", TAGS);
  const accounts = ACCOUNTS.map((id) => account(id));
  expect((await app.send("POST", "accounts", accounts)).status).toBe(201);
  const bodies = CONTACTS.map((id) => newContact({ id }));
  return (await app.send<ContactRow[]>("POST", "clients", bodies)).body;
}

/** Removes the simulated values, after checking that they are within their band. */
function withoutChance(report: ReportResponse): unknown {
  const { averageBalance, months } = report.projection;
  const projected = months.slice(6).map((month) => {
    if (month.kind !== "projected") return month;
    const { balance, ...rest } = month;
    expect(balance).toBeGreaterThanOrEqual(month.low);
    expect(balance).toBeLessThanOrEqual(month.high);
    return rest;
  });
  return { ...report, projection: { averageBalance, actual: months.slice(0, 6), projected } };
}

/** The totals of a filter, for all lifecycles and for each. */
async function expectTotals(
  app: TestApp,
  rows: readonly TransactionRow[],
  filter: OracleFilter,
): Promise<void> {
  for (const lifecycle of ["all", "active", "inactive", "cancelled"]) {
    const request = { ...filter, lifecycle };
    const totals = await call<TotalsResponse>(app, "totals", request);
    expect(totals, JSON.stringify(request)).toEqual(totalsOfRows(rows, request, TODAY));
  }
}

/** A place for each of the first categories; often none. */
const somePlaces = fc.oneof(
  fc.constant<(StatementPlace | null)[]>([]),
  fc.array(fc.constantFrom(...STATEMENT_PLACES, null), {
    maxLength: FIRST_CATEGORIES.length,
    size: "max",
  }),
);

async function placeCategories(
  app: TestApp,
  places: readonly (StatementPlace | null)[],
): Promise<Places> {
  const placed = FIRST_CATEGORIES.map((name, at) => ({ name, place: places[at] ?? null }));
  for (const [at, { place }] of placed.entries()) {
    const path = `categories?id=eq.CAT-inicial${at + 1}`;
    const { status } = await app.send("PATCH", path, { statement_place: place });
    expect(status).toBe(200);
  }
  return new Map(placed.flatMap(({ name, place }) => (place === null ? [] : [[name, place]])));
}

/** Sets the opening balance of each account. */
async function openAccounts(
  app: TestApp,
  drawn: readonly { balance: number; days: number }[],
): Promise<Openings> {
  for (const [at, id] of ACCOUNTS.entries()) {
    const one = drawn[at];
    if (one === undefined) continue;
    const path = `accounts?id=eq.${id}`;
    expect((await app.send("PATCH", path, toOpening(one, TODAY))).status).toBe(200);
  }
  const { body: accounts } = await app.send<AccountRow[]>("GET", "accounts");
  return { accounts, company: null };
}

describeOnBothEngines("The read models of any company", (engine) => {
  test("equal the sums of its raw rows, under any filter", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const contacts = await withContacts(app);
    const companies = fc.array(entries, { maxLength: 60, size: "max" });
    const lengths = fc.constantFrom("3", "6", "12", "all");
    const questions = fc.array(filters, { minLength: 4, maxLength: 8 });
    const openings = fc.array(opening, { maxLength: ACCOUNTS.length });
    await fc.assert(
      fc.asyncProperty(companies, questions, lengths, somePlaces, openings, async (...made) => {
        const [bodies, sent, months, chosen, drawn] = made;
        const rows = await company(app, bodies);
        const opened = await openAccounts(app, drawn);
        const places = await placeCategories(app, chosen);
        for (const filter of sent) {
          const { start = "", end = "" } = filter;
          for (const request of [{ start, end }, { months }]) {
            const dashboard = await call<DashboardResponse>(app, "dashboard", request);
            const { snapshot, ...totals } = dashboard;
            expect(totals).toEqual(dashboardOfRows(rows, contacts, request, TODAY, opened));
            expect(snapshot).toEqual((await app.send("GET", "rpc/snapshot")).body);
            expect(dashboardResponse.encode(dashboardResponse.parse(dashboard))).toEqual(dashboard);
          }
          const report = await call<ReportResponse>(app, "report", filter);
          expect(withoutChance(report)).toEqual(reportOfRows(rows, contacts, filter, TODAY, TAGS));
          expect(reportResponse.encode(reportResponse.parse(report))).toEqual(report);
          expect(await call(app, "report", filter)).toEqual(report);
          await expectTotals(app, rows, filter);
          await expectStatements(app, rows, filter, places, opened, TODAY);
        }
      }),
      { numRuns: IS_WHOLE_RUN ? 12 : 4 },
    );
  });

  test("distinguish every kind of entry, under any filter", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const contacts = await withContacts(app);
    const rows = await company(app, everyKind());
    for (const filter of everyRequest()) {
      const report = await call<ReportResponse>(app, "report", filter);
      const expected = reportOfRows(rows, contacts, filter, TODAY, TAGS);
      expect(withoutChance(report), JSON.stringify(filter)).toEqual(expected);
      await expectTotals(app, rows, filter);
    }
  });

  test("the ten largest contacts are in order, ties by id, and the lists too", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const contacts = await withContacts(app);
    const bodies = CONTACTS.toReversed().map((client_id, at) => ({
      client_id,
      amount: at < 3 ? 7 : 5,
      expected_payment_date: at % 2 === 0 ? null : "2026-11-25",
    }));
    const rows = await company(app, bodies);
    const report = await call<ReportResponse>(app, "report", {});
    const largest = [...CONTACTS.slice(11), ...CONTACTS.slice(0, 7)];
    expect(report.topContacts.map(({ clientId }) => clientId)).toEqual(largest.toSorted(byAmount));
    const { pendingIncomes } = await call<DashboardResponse>(app, "dashboard", {});
    const expected = dashboardOfRows(rows, contacts, {}, TODAY) as DashboardResponse;
    expect(pendingIncomes).toEqual(expected.pendingIncomes);
    expect(pendingIncomes).toHaveLength(8);

    function byAmount(a: string, b: string): number {
      const isLarge = (id: string): boolean => CONTACTS.indexOf(id) > 10;
      return isLarge(a) === isLarge(b) ? (a < b ? -1 : 1) : isLarge(a) ? -1 : 1;
    }
  });
});

describeOnBothEngines("Whatever the hour and the company's zone", (engine) => {
  test.each(["America/Sao_Paulo", "America/Rio_Branco", "Pacific/Kiritimati"])(
    "the dashboard is of the day in %s",
    extendedOnPostgres(engine),
    async (timeZone) => {
      let now = NOW;
      const app = await openTestApp(engine, { clock: () => now, timeZone });
      const contacts = await withContacts(app);
      const companies = fc.array(entries, { maxLength: 30, size: "max" });
      const opened = await openAccounts(app, []);
      // Up to two days from today in minutes, or up to 260 days in days.
      const instants = fc.oneof(
        fc.integer({ min: -2880, max: 2880 }).map((minutes) => NOW + minutes * 60_000),
        fc.integer({ min: -260, max: 260 }).map((days) => NOW + days * 86_400_000),
      );
      await fc.assert(
        fc.asyncProperty(companies, instants, async (bodies, nowMs) => {
          // A clock that goes back by more than a day is refused for writes.
          now = NOW;
          const rows = await company(app, bodies);
          now = nowMs;
          const today = Temporal.Instant.fromEpochMilliseconds(nowMs)
            .toZonedDateTimeISO(timeZone)
            .toPlainDate()
            .toString();
          const dashboard = await call<DashboardResponse>(app, "dashboard", { months: "3" });
          const expected = dashboardOfRows(rows, contacts, { months: "3" }, today, opened);
          expect(dashboard).toMatchObject(expected as object);
        }),
        { numRuns: IS_WHOLE_RUN ? 40 : 10 },
      );
    },
  );
});

describeOnBothEngines("At midnight in São Paulo", (engine) => {
  test("an entry due on the day that ends becomes overdue, in lists, cards and reports", async () => {
    let now = Date.parse("2026-11-21T02:55:00Z"); // 23:55 on the 20th
    const app = await openTestApp(engine, { clock: () => now });
    const [expense, income] = await company(app, [
      { type: "expense", amount: 30, expected_payment_date: TODAY },
      { type: "income", amount: 50, expected_payment_date: TODAY },
    ]);
    const idsIn = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
    const before = await call<DashboardResponse>(app, "dashboard", {});
    expect(before.today).toBe("2026-11-20");
    expect(idsIn(before.overdueExpenses)).toEqual([]);
    expect(idsIn(before.pendingIncomes)).toEqual([income?.id]);
    expect(before.snapshot.upcomingRevenues).toEqual({ count: 1, total: 50 });

    now = Date.parse("2026-11-21T03:05:00Z"); // 00:05 on the 21st
    const after = await call<DashboardResponse>(app, "dashboard", {});
    expect(after.today).toBe("2026-11-21");
    expect(idsIn(after.overdueExpenses)).toEqual([expense?.id]);
    expect(idsIn(after.pendingIncomes)).toEqual([]);
    expect(after.snapshot.upcomingRevenues).toEqual({ count: 0, total: 0 });
    // The unpaid status does not depend on the day.
    expect(after.cards).toEqual(before.cards);
    expect(after.cards).toMatchObject({ toReceive: 50, toPay: 30, projectedFlow: 20 });
    const report = await call<ReportResponse>(app, "report", { status: "overdue" });
    expect(report.totals).toMatchObject({ count: 2, income: 50, expense: 30 });
  });

  test("at the end of a month the projection moves on by one", async () => {
    let now = Date.parse("2026-12-01T02:55:00Z"); // 23:55 on 30 November
    const app = await openTestApp(engine, { clock: () => now });
    const first = async () => (await call<ReportResponse>(app, "report", {})).projection.months[0];
    expect((await first())?.month).toBe("2026-06");
    now = Date.parse("2026-12-01T03:05:00Z"); // 00:05 on 1 December
    expect((await first())?.month).toBe("2026-07");
  });
});
