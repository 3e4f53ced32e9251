import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { ALL_TIME } from "#domain/period.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp, transactionBody } from "#tests/support/test-app.ts";
import { readDailyTotals } from "./daily-totals.ts";
import { atOneMoment } from "./one-moment.ts";
import { readReportTotals } from "./report-totals.ts";

const TODAY = civilDate("2026-11-21");
const WHOLE = {
  period: ALL_TIME,
  due: null,
  clientId: null,
  status: null,
  type: null,
  categories: null,
};

describeOnBothEngines("Reads at one moment", (engine) => {
  test("do not see what is committed between them, and the next ones do", async () => {
    const app = await openTestApp(engine);
    const counts = await atOneMoment(app.database, async (moment) => {
      const before = await readDailyTotals(moment);
      const { status } = await app.send("POST", "transactions", transactionBody());
      const after = await readReportTotals(moment, WHOLE, [WHOLE.period], TODAY);
      return [before.length, status, after.length];
    });
    expect(counts).toEqual([0, 201, 0]);
    expect(await readReportTotals(app.database.reader, WHOLE, [WHOLE.period], TODAY)).toHaveLength(
      1,
    );
  });
});
