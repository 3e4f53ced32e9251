/** Reads rows as one delimited text: for hundreds of rows, splitting costs less than fetching. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";

type Total = {
  readonly dueDate: CivilDate | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly count: number;
  readonly cents: bigint;
};

/** The query has the columns `due_date`, `type`, `status`, `count`, `cents` and `others`. */
export async function readTotals<Other extends string = never>(
  db: Kysely<Schema>,
  others: readonly Other[],
  query: RawBuilder<unknown>,
): Promise<(Total & { readonly [Name in Other]: string })[]> {
  const columns = ["due_date", "type", "status", "count", "cents", ...others];
  const lines = await readDelimitedRows<Line>(db, columns, query);
  const days = new Map<string, CivilDate | null>([[NO_DUE_DATE, null]]);
  return lines.map(([due, type, status, count, cents, ...values]) => {
    let dueDate = days.get(due);
    if (dueDate === undefined) days.set(due, (dueDate = civilDate(due)));
    const total = { dueDate, type, status, count: Number(count), cents: BigInt(cents) };
    const rest = Object.fromEntries(others.map((name, at) => [name, values[at]]));
    return Object.assign(total, rest as { readonly [Name in Other]: string });
  });
}

type Line = readonly [
  dueDate: string,
  type: TransactionType,
  status: TransactionStatus,
  count: string,
  cents: string,
  ...others: string[],
];

/** Values are text, as a sum may exceed a safe integer, and contain no separator. Rows have no order. */
export async function readDelimitedRows<Values extends readonly string[]>(
  db: Kysely<Schema>,
  columns: readonly string[],
  query: RawBuilder<unknown>,
): Promise<Values[]> {
  const line = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || '|' || `,
  );
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${line}, ';') as lines from (${query}) as lines`.execute(db);
  const lines = rows[0]?.lines ?? null;
  return lines === null ? [] : lines.split(";").map((text) => text.split("|") as unknown as Values);
}
