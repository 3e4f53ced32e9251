import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

// 00:30 in UTC is still the 20th in São Paulo: an entry due on the 20th is not overdue.
const NOW = Date.parse("2026-11-21T00:30:00Z");
const TODAY = "2026-11-20";
const IN_SEVEN_DAYS = "2026-11-27";

const dueDates = fc.constantFrom(
  "2026-11-19",
  TODAY,
  "2026-11-21",
  IN_SEVEN_DAYS,
  "2026-11-28",
  null,
);
const content = fc.record({
  type: fc.constantFrom("income", "expense"),
  category: fc.constantFrom(...FIRST_CATEGORIES),
  amount: fc.integer({ min: 0, max: 999_999_999_999 }).map((amount) => amount / 100),
  expected_payment_date: dueDates,
  status: fc.constantFrom("paid", "pending", "overdue"),
  lifecycle: fc.constantFrom("active", "inactive", "cancelled"),
  client_id: fc.constantFrom("CTT-client", "CTT-employee", "CTT-unknown", null),
});
const target = fc.integer({ min: 0, max: 5 }).map((index) => `TRI-row${index}`);
const categoryId = fc.constantFrom("CAT-inicial1", "CAT-inicial3", "CAT-inicial7");
const action = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    target,
    content,
    prefer: fc.constantFrom("", "removed=restore"),
  }),
  fc.record({
    kind: fc.constant("update" as const),
    target,
    patch: content.chain((whole) => fc.subarray(Object.entries(whole)).map(Object.fromEntries)),
  }),
  fc.record({ kind: fc.constant("remove" as const), target }),
  fc.record({
    kind: fc.constant("change-category" as const),
    id: categoryId,
    patch: fc.record(
      {
        name: fc.constantFrom("Sistema", "Sistemas", "Site"),
        kind: fc.constantFrom("income", "expense", "both", "both"),
        is_active: fc.constantFrom(true, true, false),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant("merge" as const), from: categoryId, into: categoryId }),
);
type Action = typeof action extends fc.Arbitrary<infer Step> ? Step : never;

describeOnBothEngines("The ledger of any company", (engine) => {
  test(
    "stays consistent, and its snapshot equals the raw rows, after any commands",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await app.send("POST", "clients", contact("CTT-client"));
      await app.send("POST", "clients", contact("CTT-employee", { profile_type: "employee" }));
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
          for (const step of actions) {
            const { status } = await send(app, step);
            expect(status).toBeLessThan(500);
          }
          await expectLedgerInvariants(app.database);
          const { body: rows } = await app.send<TransactionRow[]>("GET", "transactions");
          const { body: snapshot } = await app.send("GET", "rpc/snapshot");
          expect(snapshot).toEqual(snapshotOfRows(rows));
        }),
        { numRuns: 40 },
      );
    },
  );
});

function send(app: TestApp, step: Action) {
  switch (step.kind) {
    case "create": {
      const body = newEntry({ ...step.content, id: step.target });
      return app.send("POST", "transactions", body, { prefer: step.prefer });
    }
    case "update":
      return app.send("PATCH", `transactions?id=eq.${step.target}`, step.patch);
    case "remove":
      return app.send("DELETE", `transactions?id=eq.${step.target}`);
    case "change-category":
      return app.send("PATCH", `categories?id=eq.${step.id}`, step.patch);
    case "merge":
      return app.send("POST", "rpc/merge_categories", { from: step.from, into: step.into });
  }
}

/** Computes each total from the raw rows, in BigInt centavos. */
function snapshotOfRows(rows: readonly TransactionRow[]): unknown {
  const active = rows.filter(({ lifecycle }) => lifecycle === "active");
  const resolved = (row: TransactionRow): string => {
    if (row.status !== "pending") return row.status;
    return row.expected_payment_date !== null && row.expected_payment_date < TODAY
      ? "overdue"
      : "pending";
  };
  const sum = (some: readonly TransactionRow[]): number =>
    Number(some.reduce((total, { amount }) => total + BigInt(Math.round(amount * 100)), 0n)) / 100;
  const of = (type: string, some: readonly TransactionRow[]): TransactionRow[] =>
    some.filter((row) => row.type === type);
  const sides = (some: readonly TransactionRow[]): unknown => ({
    count: some.length,
    income: sum(of("income", some)),
    expense: sum(of("expense", some)),
  });
  const overdue = of("expense", active).filter((row) => resolved(row) === "overdue");
  const upcoming = of("income", active).filter(
    ({ status, expected_payment_date: due }) =>
      status === "pending" && due !== null && due >= TODAY && due <= IN_SEVEN_DAYS,
  );
  const balance =
    Math.round(sum(of("income", active)) * 100) - Math.round(sum(of("expense", active)) * 100);
  return {
    totalIncome: sum(of("income", active)),
    totalExpenses: sum(of("expense", active)),
    netBalance: balance / 100,
    overdueExpenses: { count: overdue.length, total: sum(overdue) },
    upcomingRevenues: { count: upcoming.length, total: sum(upcoming) },
    totalsByStatus: Object.fromEntries(
      ["paid", "pending", "overdue"].map((status) => [
        status,
        sides(active.filter((row) => resolved(row) === status)),
      ]),
    ),
    totalsByLifecycle: Object.fromEntries(
      ["active", "inactive", "cancelled"].map((lifecycle) => [
        lifecycle,
        sides(rows.filter((row) => row.lifecycle === lifecycle)),
      ]),
    ),
  };
}
