import { sql } from "kysely";
import { expect, test } from "vitest";
import { runCheck } from "#server/verification/run-check.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { entry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { searchInNotes } from "./migrations/0009-search-in-notes.ts";

describeOnBothEngines("A company from before the text search", (engine) => {
  test("finds its entries after the upgrade", async () => {
    const app = await openTestApp(engine);
    const { database } = app;
    const objects =
      engine.name === "SQLite"
        ? [
            ...["insert", "delete", "update"].map(
              (change) => `trigger transactions_search_${change}`,
            ),
            "table notes_search",
          ]
        : ["index transactions_search", "function search_trigrams"];
    for (const name of objects) await sql.raw(`drop ${name}`).execute(database.writer);
    await app.send("POST", "transactions", [entry("TRI-a", { notes: "Aluguéis" }), entry("TRI-b")]);
    for (const statement of searchInNotes(database.engine)) {
      await sql.raw(statement).execute(database.writer);
    }
    const found = await app.send<{ id: string }[]>("GET", "transactions?search=alugueis");
    expect(found.body.map(({ id }) => id)).toEqual(["TRI-a"]);
    const { location } = database;
    expect(await runCheck({ check: "search", location, anchors: [] })).toEqual([]);
  });
});
