import { sql, type Kysely, type RawBuilder } from "kysely";
import { civilDate } from "#domain/civil-date.ts";
import type { CategorySum, CategoryTotal } from "#domain/report.ts";
import type { DailyTotal } from "#domain/snapshot.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { withNames } from "../rows/category-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";

// User texts contain no control characters.
const BETWEEN_VALUES = "\u001f";
const BETWEEN_LINES = "\u001e";

const COLUMNS = ["due_date", "type", "status", "lifecycle", "count", "cents"];

type Line = readonly [
  dueDate: string,
  type: TransactionType,
  status: TransactionStatus,
  lifecycle: Lifecycle,
  count: string,
  cents: string,
];

/** The query must have the columns of `daily_sums`. */
export async function readDailyTotals(
  db: Kysely<Schema>,
  query: RawBuilder<unknown>,
): Promise<DailyTotal[]> {
  return (await readDelimitedRows<Line>(db, COLUMNS, query)).map(toTotal);
}

/** The query must have the columns of `daily_totals`; the result has category names. */
export async function readTotalsByCategory(
  db: Kysely<Schema>,
  query: RawBuilder<unknown>,
): Promise<CategoryTotal[]> {
  const columns = ["category", ...COLUMNS];
  const named = withNames(query, COLUMNS);
  const lines = await readDelimitedRows<readonly [string, ...Line]>(db, columns, named);
  return lines.map(([category, ...line]) => ({ ...toTotal(line), category }));
}

function toTotal([due, type, status, lifecycle, count, cents]: Line): DailyTotal {
  const dueDate = due === NO_DUE_DATE ? null : civilDate(due);
  return { dueDate, type, status, lifecycle, count: Number(count), cents: BigInt(cents) };
}

/**
 * Reads one delimited text: for hundreds of rows, splitting it is faster than fetching. Values are
 * text, because a sum may exceed a safe integer, and contain no control character. The rows are
 * unordered.
 */
export async function readDelimitedRows<Values extends readonly string[]>(
  db: Kysely<Schema>,
  columns: readonly string[],
  query: RawBuilder<unknown>,
): Promise<Values[]> {
  const line = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ${sql.lit(BETWEEN_VALUES)} || `,
  );
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${line}, ${sql.lit(BETWEEN_LINES)}) as lines from (${query}) as lines`.execute(
    db,
  );
  const lines = rows[0]?.lines ?? null;
  return lines === null
    ? []
    : lines.split(BETWEEN_LINES).map((text) => text.split(BETWEEN_VALUES) as unknown as Values);
}

/** By category name and type. The query has keys. */
export function readSumsByCategory(
  db: Kysely<Schema>,
  query: RawBuilder<unknown>,
): Promise<CategorySum[]> {
  const named = withNames(query, ["type", "count", "cents"]);
  return readSums(db, ["category", "type"], sql`(${named}) as named`);
}

type Sum = Pick<DailyTotal, "count" | "cents">;

/** The sums of `count` and `cents` by the columns of `Key`; `source` is the SQL after `from`. */
export async function readSums<Key extends object>(
  db: Kysely<Schema>,
  columns: readonly (keyof Key & string)[],
  source: RawBuilder<unknown>,
): Promise<(Key & Sum)[]> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  // As text, because a sum may exceed a safe integer.
  const { rows } = await sql<Key & Record<keyof Sum, string>>`
    select ${key}, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${source} group by ${key}`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count), cents: BigInt(row.cents) }));
}
