import type { CivilDate } from "#domain/civil-date.ts";
import { omitNull, type ApiRow } from "../rows/api-rows.ts";
import { jsonRows } from "../rows/json-rows.ts";
import { resolveTexts } from "../rows/read-categories.ts";
import type { RowQuery, Selection } from "../rows/row-query.ts";
import { countRows } from "../rows/select-rows.ts";
import type { TableName } from "../rows/tables.ts";
import { writeFileTask } from "../workers/worker-task.ts";
import { csvHeader, csvLines } from "./csv.ts";

export type RowsJob = {
  readonly table: TableName;
  readonly query: RowQuery;
  readonly today: CivilDate;
  /** `stripped`: JSON without null members. */
  readonly format: "json" | "stripped" | "csv";
};

/** The row count ignores limit and offset. */
export default writeFileTask(async (read, { table, query, today, format }: RowsJob) => {
  const target = { engine: read.engine, today };
  const filter = await resolveTexts(read.db, target, table, query.filter);
  const rowCount = await countRows(read.db, target, table, query);
  const rows = jsonRows(read, target, table, { ...query, filter });
  return { rowCount, chunks: format === "csv" ? asCsv(rows, query.select) : asJson(rows, format) };
});

type Rows = AsyncIterable<readonly string[]>;

async function* asJson(rows: Rows, format: "json" | "stripped"): AsyncGenerator<string> {
  let separator = "[";
  for await (const chunk of rows) {
    const texts = format === "json" ? chunk : chunk.map((row) => strip(row));
    yield separator + texts.join();
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

function strip(row: string): string {
  return JSON.stringify(JSON.parse(row), omitNull);
}

async function* asCsv(rows: Rows, select: Selection): AsyncGenerator<string> {
  yield csvHeader(select);
  for await (const chunk of rows) {
    const lines = csvLines(
      chunk.map((row) => JSON.parse(row) as ApiRow),
      select,
    );
    yield `\n${lines.join("\n")}`;
  }
}
