import type { CivilDate } from "#domain/civil-date.ts";
import { jsonRows } from "../rows/json-rows.ts";
import { resolveTexts } from "../rows/read-categories.ts";
import type { RowQuery } from "../rows/row-query.ts";
import { countRows } from "../rows/select-rows.ts";
import type { TableName } from "../rows/tables.ts";
import { writeFileTask } from "../workers/worker-task.ts";

export type RowsJob = {
  readonly table: TableName;
  readonly query: RowQuery;
  readonly today: CivilDate;
};

/** The row count ignores limit and offset. */
export default writeFileTask(async (read, { table, query, today }: RowsJob) => {
  const target = { engine: read.engine, today };
  const filter = await resolveTexts(read.db, target, table, query.filter);
  const rowCount = await countRows(read.db, target, table, query);
  return { rowCount, chunks: jsonRows(read, target, table, { ...query, filter }) };
});
