/** The thread that makes a list of rows as JSON, from one moment of the books. */
import type { CivilDate } from "#domain/civil-date.ts";
import { jsonRows } from "../rows/json-rows.ts";
import type { RowQuery } from "../rows/row-query.ts";
import { countRows } from "../rows/select-rows.ts";
import type { TableName } from "../rows/tables.ts";
import { makePieces } from "../workers/produce-chunks.ts";

/** The rows of a table that are asked for. */
export type RowsJob = {
  readonly table: TableName;
  readonly query: RowQuery;
  /** The company's day. */
  readonly today: CivilDate;
};

// How many rows it is of: all that pass the filter.
await makePieces(async (read, job) => {
  const { table, query, today } = job as RowsJob;
  const target = { engine: read.engine, today };
  const rowCount = await countRows(read.db, target, table, query);
  const pieces = jsonRows(read, target, table, query);
  // Made before the answer begins: what is wrong can still be said.
  const first = await pieces.next();
  return { rowCount, pieces: first.done === true ? [] : followedBy(first.value, pieces) };
});

async function* followedBy(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}
