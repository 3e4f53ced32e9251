/** The server's SQL and the domain agree on which entries are overdue. */
import * as fc from "fast-check";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { expect, test } from "vitest";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { STATUS_FILTERS, type StatusFilter } from "#domain/report-filter.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { daysNear } from "#tests/support/arbitraries.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { NO_DUE_DATE } from "../rollups/rollup-tables.ts";
import { rollupColumns } from "../rollups/filter-conditions.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import { resolvedStatusSql, storedStatus } from "./resolved-status-sql.ts";

const days = daysNear("2026-11-21", 3);
const entries = fc.record({
  status: fc.constantFrom(...TRANSACTION_STATUSES),
  dueDate: fc.option(days),
});

/** Counts the matching conditions, for each way to query the status. */
function waysToAsk(filter: StatusFilter, target: SqlTarget): RawBuilder<number>[] {
  const stored = storedStatus(filter, target.today).map(
    (filters) => ({ kind: "and", filters }) as const,
  );
  const ofRollup = { ...target, columns: rollupColumns("due_date") };
  return [
    countTrue(stored.map((list) => compileFilter("transactions", list, target))),
    countTrue([compileFilter("transactions", { kind: "or", filters: stored }, ofRollup)]),
  ];
}

function countTrue(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<number> {
  const ones = conditions.map((condition) => sql`case when ${condition} then 1 else 0 end`);
  return sql`${sql.join(ones, sql` + `)}`;
}

describeOnBothEngines("The resolved status in SQL", (engine) => {
  test("is the domain's, as a value, as a condition and as disjoint ranges", async () => {
    const { database } = await openTestApp(engine);
    await fc.assert(
      fc.asyncProperty(entries, days, async ({ status, dueDate }, today) => {
        const target = { engine: database.engine, today };
        const ways = STATUS_FILTERS.flatMap((filter) =>
          waysToAsk(filter, target).map((count) => ({ filter, count })),
        );
        const columns = ways.map(({ count }, index) => sql`${count} as ${sql.id(`way_${index}`)}`);
        const { rows } = await sql<Record<string, unknown>>`
          select ${resolvedStatusSql(today)} as resolved, ${sql.join(columns)}
          from (select cast(${status} as text) as status,
            cast(${dueDate} as text) as expected_payment_date,
            cast(${dueDate ?? NO_DUE_DATE} as text) as due_date) as transactions`.execute(
          database.reader,
        );
        const resolved = resolvedStatus({ status, dueDate }, today);
        const isKept = (filter: StatusFilter): boolean =>
          filter === "unpaid" ? resolved !== "paid" : resolved === filter;
        expect(rows[0]).toEqual({
          resolved,
          ...Object.fromEntries(
            ways.map(({ filter }, index) => [`way_${index}`, isKept(filter) ? 1 : 0]),
          ),
        });
      }),
    );
  });
});
