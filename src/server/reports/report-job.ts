import type { StatementRequest } from "#contract/statement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { DatedFilter, TotalsFilter } from "#domain/report-filter.ts";
import { buildFilteredTotals, type FilteredTotals, type Report } from "#domain/report.ts";
import type { Statement } from "#domain/statement.ts";
import type { SnapshotReader } from "../database/database.ts";
import { resolveCategory } from "../rows/read-categories.ts";
import { readFilteredTotals } from "./filtered-totals.ts";
import { readReport } from "./read-models.ts";
import { readStatement } from "./statement-totals.ts";

/** Plain data, so that a worker can receive it. */
export type ReportJob =
  | { readonly of: "report"; readonly filter: DatedFilter; readonly today: CivilDate }
  | { readonly of: "totals"; readonly filter: TotalsFilter; readonly today: CivilDate }
  | ({ readonly of: "statement"; readonly today: CivilDate } & StatementRequest);

export type ReportResults = {
  readonly report: Report;
  readonly totals: FilteredTotals;
  readonly statement: Statement;
};

/** A report takes several reads, so `db` is a snapshot. */
export async function runReport(
  { db, engine }: Pick<SnapshotReader, "db" | "engine">,
  job: ReportJob,
): Promise<ReportResults[ReportJob["of"]]> {
  switch (job.of) {
    case "report":
      return readReport({ db, engine }, await resolveCategory(db, job.filter), job.today);
    case "totals":
      return buildFilteredTotals(
        await readFilteredTotals(db, await resolveCategory(db, job.filter), {
          engine,
          today: job.today,
        }),
      );
    case "statement":
      return readStatement(
        { db, engine },
        { ...job, filter: await resolveCategory(db, job.filter) },
        job.today,
      );
  }
}
