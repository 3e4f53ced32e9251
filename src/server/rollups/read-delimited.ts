/** Many rows at once, as one text: hundreds of rows cost less to take apart than to take one by one. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { NO_DUE_DATE } from "./due-date-rollups.ts";

/** What is added up of the entries of one day or month, of one type and status. */
type Total = {
  readonly dueDate: CivilDate | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly count: number;
  readonly cents: bigint;
};

/**
 * The totals of a query with the columns `due_date`, `type`, `status`, `count`, `cents`, in no order;
 * each with what it says in these others.
 */
export async function readTotals<Other extends string = never>(
  db: Kysely<Schema>,
  others: readonly Other[],
  query: RawBuilder<unknown>,
): Promise<(Total & { readonly [Name in Other]: string })[]> {
  const columns = ["due_date", "type", "status", "count", "cents", ...others];
  const lines = await readDelimitedRows<Line>(db, columns, query);
  // Each day is looked at once.
  const days = new Map<string, CivilDate | null>([[NO_DUE_DATE, null]]);
  return lines.map(([due, type, status, count, cents, ...values]) => {
    let dueDate = days.get(due);
    if (dueDate === undefined) days.set(due, (dueDate = civilDate(due)));
    const total = { dueDate, type, status, count: Number(count), cents: BigInt(cents) };
    const said = Object.fromEntries(others.map((name, at) => [name, values[at]]));
    return Object.assign(total, said as { readonly [Name in Other]: string });
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

/**
 * The rows of a query, in no order, each its values as text: a sum may pass what a number holds
 * exactly; the domain says what then. No value has a separator in it.
 */
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
