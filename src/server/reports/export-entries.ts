import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { EntryOrder } from "#domain/entry-order.ts";
import { cents } from "#domain/money.ts";
import type { ReportEntry } from "#domain/report-entry.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { SnapshotReader } from "../database/database.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { compileSearch } from "../rows/compile-search.ts";
import { resolvedStatusSql, TRANSACTION_COLUMNS } from "../rows/resolved-status-sql.ts";
import { allOf, toConditions, isDueInAny, isOneOf } from "../rollups/filter-conditions.ts";

const CHUNK_SIZE = 500;

export type EntriesRequest = { readonly filter: TotalsFilter; readonly order: EntryOrder };

export async function* exportedEntries(
  read: SnapshotReader,
  request: EntriesRequest,
  today: CivilDate,
  limit = Infinity,
): AsyncGenerator<ReportEntry[]> {
  for await (const rows of read.inChunks(
    entriesQuery(request, { engine: read.engine, today }, limit),
    CHUNK_SIZE,
  )) {
    yield rows.map(toEntry);
  }
}

type Row = readonly [
  id: string,
  type: TransactionType,
  category: Category,
  amount: number,
  dueDate: string | null,
  resolvedStatus: TransactionStatus,
  lifecycle: Lifecycle,
  notes: string | null,
  contactName: string | null,
];

export function entriesQuery(
  { filter, order }: EntriesRequest,
  { engine, today }: SqlTarget,
  limit: number,
): RawBuilder<Row> {
  const source = TRANSACTION_COLUMNS;
  const { clientId, lifecycle, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    ...toConditions(filter, today, source),
    ...isDueInAny([filter.period], source),
    ...(clientId === null ? [] : [sql<SqlBool>`client_id = ${clientId}`]),
    ...(lifecycle === null ? [] : [isOneOf("lifecycle", [lifecycle])]),
    ...(search === null ? [] : [compileSearch({ words: search, byIndex: true }, engine)]),
  ];
  return sql<Row>`
    select transactions.id, type, category, amount, expected_payment_date as due_date,
      ${resolvedStatusSql(TRANSACTION_COLUMNS, today)} as resolved_status, lifecycle, notes, clients.name as contact_name
    from transactions left join clients on clients.id = transactions.client_id
    where ${allOf(conditions)}
    order by ${orderBy(order, today)}${limit === Infinity ? sql`` : sql` limit ${limit}`}`;
}

/** The same orders as those of the lists on screen. */
function orderBy(order: EntryOrder, today: CivilDate): RawBuilder<unknown> {
  const isDescending = order.startsWith("-");
  const direction = isDescending ? sql`desc` : sql`asc`;
  const columns: Record<Exclude<EntryOrder, `-${string}`>, RawBuilder<unknown>> = {
    created: sql`transactions.created_at ${direction}`,
    type: sql`type ${direction}`,
    category: sql`category ${direction}`,
    amount: sql`amount ${direction}`,
    due: sql`expected_payment_date ${direction} nulls last`,
    status: sql`${resolvedStatusSql(TRANSACTION_COLUMNS, today)} ${direction}`,
    lifecycle: sql`lifecycle ${direction}`,
    client: sql`clients.name_plain ${direction} nulls last`,
  };
  const sort = (isDescending ? order.slice(1) : order) as keyof typeof columns;
  return sql`${columns[sort]}, transactions.id ${direction}`;
}

function toEntry(row: Row): ReportEntry {
  const [id, type, category, amount, dueDate, resolvedStatus, lifecycle, notes, contactName] = row;
  return {
    id,
    type,
    category,
    amountCents: cents(amount),
    dueDate: dueDate === null ? null : civilDate(dueDate),
    notes,
    lifecycle,
    resolvedStatus,
    contactName,
  };
}
