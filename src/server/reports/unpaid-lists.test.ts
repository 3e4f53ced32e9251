/** The dashboard lists are read from their index on both engines. */
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstEntries } from "./unpaid-lists.ts";

const TODAY = civilDate("2026-11-21");
const INDEX = "transactions_unpaid_in_order";

/** Patterns of a plan that searches the index, with the number of sorts (of the few entries found). */
const SHAPES = {
  sqlite: {
    range: /SEARCH transactions USING INDEX .*status=.*\nSCAN range_/gu,
    // SQLite merges the two ranges and sorts the result of each.
    sorts: 2,
  },
  postgres: { range: /Index Cond: .*type.*status/gu, sorts: 1 },
};

/** Entries of every kind: with few rows, a planner would use no index. */
async function fill(app: TestApp): Promise<void> {
  const rows = Array.from({ length: 3000 }, (_, at) =>
    newEntry({
      type: at % 2 === 0 ? "income" : "expense",
      status: ["paid", "pending", "overdue"][at % 3],
      expected_payment_date: at % 7 === 0 ? null : `2026-${10 + (at % 3)}-${10 + (at % 19)}`,
    }),
  );
  await app.send("POST", "transactions", rows, { prefer: "" });
}

async function planOf(app: TestApp, query: RawBuilder<unknown>): Promise<string> {
  const { engine, reader, writer } = app.database;
  if (engine.name === "sqlite") {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(reader);
    return rows.map(({ detail }) => detail).join("\n");
  }
  await sql`analyze transactions`.execute(writer);
  const { rows } = await sql<Record<string, string>>`explain (costs off) ${query}`.execute(reader);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describeOnBothEngines("The lists of the dashboard", (engine) => {
  test.each([
    ["overdue expenses", "expense", "overdue"],
    ["pending expenses", "expense", "pending"],
    ["overdue incomes", "income", "overdue"],
    ["pending incomes", "income", "pending"],
  ] as const)(
    "take the first %s from the index, in its order",
    extendedOnPostgres(engine),
    async (_, type, status) => {
      const app = await openTestApp(engine);
      await fill(app);
      const target = { engine: app.database.engine, today: TODAY };
      const plan = await planOf(app, firstEntries(type, status, target));
      expect(plan.split(INDEX).length - 1, plan).toBe(2);
      expect(plan, plan).not.toMatch(/Seq Scan on transactions|SCAN transactions/u);
      const { range, sorts } = SHAPES[app.database.engine.name];
      expect(plan.match(range), plan).toHaveLength(2);
      expect(plan.match(/TEMP B-TREE|Sort Key/gu), plan).toHaveLength(sorts);
    },
  );
});
