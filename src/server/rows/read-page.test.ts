/**
 * A page is read from the index of its order, including on PostgreSQL, which chooses indexes
 * itself.
 */
import { CompiledQuery, sql, type KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { parseRowQuery } from "#server/rest/parse-query.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { selectFrom } from "./select-rows.ts";

test("without a sort: order=expected_payment_date.desc.nullslast,id.desc", async () => {
  await expectFromIndex("order=expected_payment_date.desc.nullslast,id.desc");
});

test.each([
  "order=expected_payment_date.asc.nullsfirst,id.asc",
  "order=expected_payment_date.desc.nullslast,id.desc&search=aluguel",
])("without a sort: %s", { tags: ["extended"] }, async (search) => {
  await expectFromIndex(search);
});

async function expectFromIndex(search: string): Promise<void> {
  const app = await openTestApp(enginesByName.PostgreSQL);
  const entries = Array.from({ length: 3000 }, (_, at) =>
    newEntry({
      expected_payment_date: at % 7 === 0 ? null : `2026-${10 + (at % 3)}-${10 + (at % 19)}`,
      notes: at % 2 === 0 ? "Aluguel" : null,
    }),
  );
  await app.send("POST", "transactions", entries, { prefer: "return=minimal" });
  await sql`analyze transactions`.execute(app.database.writer);
  const plans = await plansOf(app, `select=id&limit=50&${search}`);
  const ofPage = plans.filter((plan) => plan.includes("transactions_by_due_date"));
  expect(ofPage, plans.join("\n\n")).not.toEqual([]);
  // For the statement that finds the ids: the 50 rows themselves are sorted again.
  const ofIds = ofPage.map((plan) => plan.split("Limit").at(-1));
  expect(ofIds.join("\n\n")).not.toContain("Sort Key");
  expect(ofIds.join("\n\n")).toContain("transactions_by_due_date");
}

/** The plan of each statement. */
async function plansOf({ database }: TestApp, search: string): Promise<string[]> {
  const { engine, reader } = database;
  const statements: CompiledQuery[] = [];
  const collect: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(reader.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const query = parseRowQuery("transactions", new URLSearchParams(search));
  const target = { engine, today: civilDate("2026-11-21") };
  await selectFrom(reader.withPlugin(collect), target, "transactions", query, "rows");
  const plans: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const explained = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
    const { rows } = await reader.executeQuery<Record<string, string>>(explained);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
