import type { LongRead } from "../database/database.ts";
import { jsonRows } from "../ledger/json-rows.ts";
import { countRows } from "../ledger/select-rows.ts";
import type { RowsJob } from "./export-job.ts";
import type { WrittenExport } from "./write-export.ts";

/** Makes a list of rows as JSON, from one moment of the books; counts all that pass the filter. */
export async function writeRows(
  read: LongRead,
  { table, query, today }: RowsJob,
): Promise<WrittenExport> {
  const target = { engine: read.engine, today };
  const rowCount = await countRows(read.db, target, table, query);
  const pieces = jsonRows(read, target, table, query);
  // Made before the answer begins: what is wrong can still be said.
  const first = await pieces.next();
  return { rowCount, pieces: first.done === true ? [] : followedBy(first.value, pieces) };
}

async function* followedBy(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}
