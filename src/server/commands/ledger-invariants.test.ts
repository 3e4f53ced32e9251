import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

// 00:30 in UTC is still the 20th in São Paulo: due on the 20th is not overdue.
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
  category: fc.constantFrom(...CATEGORIES),
  amount: fc.integer({ min: 0, max: 999_999_999_999 }).map((amount) => amount / 100),
  expected_payment_date: dueDates,
  status: fc.constantFrom("paid", "pending", "overdue"),
  lifecycle: fc.constantFrom("active", "inactive", "cancelled"),
  client_id: fc.constantFrom("CTT-client", "CTT-employee", "CTT-unknown", null),
});
const target = fc.integer({ min: 0, max: 5 }).map((index) => `TRI-row${index}`);
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
);

describeOnBothEngines("The ledger of any company", (engine) => {
  test("stays consistent, and its snapshot equals the raw rows, after any commands", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "clients", contact("CTT-client"));
    await app.send("POST", "clients", contact("CTT-employee", { profile_type: "employee" }));
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        for (const step of actions) {
          const path = `transactions?id=eq.${step.target}`;
          const { status } =
            step.kind === "create"
              ? await app.send(
                  "POST",
                  "transactions",
                  newEntry({ ...step.content, id: step.target }),
                  { prefer: step.prefer },
                )
              : step.kind === "update"
                ? await app.send("PATCH", path, step.patch)
                : await app.send("DELETE", path);
          expect(status).toBeLessThan(500);
        }
        await expectLedgerInvariants(app.database);
        const { body: rows } = await app.send<TransactionRow[]>("GET", "transactions");
        const { body: snapshot } = await app.send("GET", "rpc/snapshot");
        expect(snapshot).toEqual(snapshotOfRows(rows));
      }),
      { numRuns: 40 },
    );
  });
});

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
