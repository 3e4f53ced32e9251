/** The amounts inside the Excel and PDF files of a company that uses all features. */
import * as fc from "fast-check";
import { test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { expectReportFiles, expectStatementFiles } from "#tests/support/expect-report-files.ts";
import { booksOf, fullFilters } from "#tests/support/full-books.ts";
import { writeFullCompany } from "#tests/support/full-company.ts";
import type { OracleFilter } from "#tests/support/oracle-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

// 00:30 in UTC is still the 20th in São Paulo.
const NOW = Date.parse("2026-11-21T00:30:00Z");
const TODAY = "2026-11-20";
const DATES = ["due", "payment", "accrual"] as const;
const BASES = ["cash", "accrual", "due"] as const;
const HALF_YEAR = { start: "2026-08-01", end: "2027-01-31" };
const MONTH = { start: "2026-11-01", end: "2026-11-30" };

/** Each filter with one of the report's dates, and one statement. */
async function expectFiles(app: TestApp, filters: readonly OracleFilter[]): Promise<void> {
  const books = await booksOf(app);
  for (const [at, filter] of filters.entries()) {
    const by = DATES[at % 3] ?? "due";
    await expectReportFiles(app, books, { ...filter, by }, TODAY);
    const months = at % 4 === 3 ? MONTH : HALF_YEAR;
    await expectStatementFiles(app, books, { ...filter, ...months }, BASES[at % 3] ?? "due", TODAY);
  }
}

describeOnBothEngines("The Excel and PDF files of a company that uses all features", (engine) => {
  test("have the amounts that a slow sum of its rows has", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await writeFullCompany(app, 20, TODAY);
    await expectFiles(app, [{}]);
  });

  test(
    "have the amounts that a slow sum of its rows has, by any filter",
    { tags: ["extended"], timeout: 600_000 },
    async () => {
      const questions = fc.array(fullFilters(TODAY), { minLength: 5, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(fc.nat(), questions, async (seed, asked) => {
          const app = await openTestApp(engine, { clock: () => NOW });
          await writeFullCompany(app, seed, TODAY);
          await expectFiles(app, [{}, {}, {}, ...asked]);
        }),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );
});
