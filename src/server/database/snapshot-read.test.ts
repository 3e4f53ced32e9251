import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { ALL_TIME } from "#domain/period.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { readActiveTotals, readCategoryTotals } from "#server/rollups/read-rollups.ts";
import { readInSnapshot } from "./snapshot-read.ts";

const TODAY = civilDate("2026-11-21");
const UNFILTERED = {
  due: null,
  status: null,
  type: null,
  categories: null,
};

describeOnBothEngines("Reads in one snapshot", (engine) => {
  test("do not see commits in between, and later reads do", async () => {
    const app = await openTestApp(engine);
    const { engine: used, reader } = app.database;
    const counts = await readInSnapshot(app.database, async (db) => {
      const snapshot = { db, engine: used };
      const before = await readActiveTotals(snapshot, UNFILTERED, [ALL_TIME], [], TODAY);
      const { status } = await app.send("POST", "transactions", newEntry());
      const after = await readCategoryTotals(snapshot, UNFILTERED, ALL_TIME, [], TODAY);
      return [before.length, status, after.length];
    });
    expect(counts).toEqual([0, 201, 0]);
    expect(
      await readCategoryTotals({ db: reader, engine: used }, UNFILTERED, ALL_TIME, [], TODAY),
    ).toHaveLength(1);
  });
});
