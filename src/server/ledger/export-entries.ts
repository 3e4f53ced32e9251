/** The entries of a filter in an order, as a file lists them. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { EntryOrder } from "#domain/entry-order.ts";
import { cents } from "#domain/money.ts";
import type { ReportEntry } from "#domain/report-entry.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { LongRead } from "../database/database.ts";
import type { TransactionsTable } from "../database/schema.ts";
import { resolvedStatusAsOf } from "./computed-columns.ts";
import { SOURCES, allOf, conditionsOf, isDueInside, isOneOf } from "./report-conditions.ts";

/** So many rows are in memory at once. */
const CHUNK_SIZE = 1000;

/** Which entries, in which order. */
export type EntriesAsked = { readonly filter: TotalsFilter; readonly order: EntryOrder };

/** The entries, some at a time; at most `limit`. */
export async function* exportedEntries(
  read: LongRead,
  asked: EntriesAsked,
  today: CivilDate,
  limit = Infinity,
): AsyncGenerator<ReportEntry[]> {
  for await (const rows of read.inChunks(entriesQuery(asked, today, limit), CHUNK_SIZE)) {
    yield rows.map(entryOfRow);
  }
}

type Row = Pick<
  TransactionsTable,
  "id" | "type" | "category" | "amount" | "notes" | "lifecycle"
> & {
  readonly due_date: string | null;
  readonly resolved_status: TransactionStatus;
  readonly contact_name: string | null;
};

function entriesQuery(
  { filter, order }: EntriesAsked,
  today: CivilDate,
  limit: number,
): RawBuilder<Row> {
  const source = SOURCES.transactions;
  const { clientId, lifecycle } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    ...conditionsOf(filter, today, source),
    ...isDueInside([filter.period], source),
    ...(clientId === null ? [] : [sql<SqlBool>`client_id = ${clientId}`]),
    ...(lifecycle === null ? [] : [isOneOf("lifecycle", [lifecycle])]),
  ];
  return sql<Row>`
    select transactions.id, type, category, amount, expected_payment_date as due_date,
      ${resolvedStatusAsOf(today)} as resolved_status, lifecycle, notes, clients.name as contact_name
    from transactions left join clients on clients.id = transactions.client_id
    where ${allOf(conditions)}
    order by ${orderBy(order, today)}${limit === Infinity ? sql`` : sql` limit ${limit}`}`;
}

/** What the lists are in order by under the same name, with entries that have none last. */
function orderBy(order: EntryOrder, today: CivilDate): RawBuilder<unknown> {
  const isDescending = order.startsWith("-");
  const direction = isDescending ? sql`desc` : sql`asc`;
  const columns: Record<Exclude<EntryOrder, `-${string}`>, RawBuilder<unknown>> = {
    created: sql`transactions.created_at ${direction}`,
    type: sql`type ${direction}`,
    category: sql`category ${direction}`,
    amount: sql`amount ${direction}`,
    due: sql`expected_payment_date ${direction} nulls last`,
    status: sql`${resolvedStatusAsOf(today)} ${direction}`,
    lifecycle: sql`lifecycle ${direction}`,
    client: sql`clients.name_plain ${direction} nulls last`,
  };
  const sort = (isDescending ? order.slice(1) : order) as keyof typeof columns;
  return sql`${columns[sort]}, transactions.id ${direction}`;
}

function entryOfRow(row: Row): ReportEntry {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    amountCents: cents(row.amount),
    dueDate: row.due_date === null ? null : civilDate(row.due_date),
    notes: row.notes,
    lifecycle: row.lifecycle,
    resolvedStatus: row.resolved_status,
    contactName: row.contact_name,
  };
}
