import type { CivilDate } from "#domain/civil-date.ts";
import { workerTask } from "../workers/worker-task.ts";
import type { RowQuery } from "./row-query.ts";
import { hasMoreRows, selectFrom, type ReadMode, type SelectedRows } from "./select-rows.ts";
import type { TableName } from "./tables.ts";

type Search = {
  readonly table: TableName;
  readonly query: RowQuery;
  readonly today: CivilDate;
};

export type ScanJob = Search &
  (
    | { readonly of: "rows"; readonly mode: ReadMode }
    | { readonly of: "has-more"; readonly rowCount: number }
  );

export default workerTask(async ({ db, engine }, job: ScanJob): Promise<SelectedRows | boolean> => {
  const { table, query, today } = job;
  const target = { engine, today };
  return job.of === "rows"
    ? selectFrom(db, target, table, query, job.mode)
    : hasMoreRows(db, target, table, query, job.rowCount);
});
