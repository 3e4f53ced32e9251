import { sql, type RawBuilder, type SqlBool } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import { ENTRY_ORDER_COLUMNS, parseEntryOrder, type EntryOrder } from "#contract/entry-order.ts";
import { parseSearch } from "#domain/entry-search.ts";
import { cents } from "#domain/money.ts";
import type { WorkbookEntry } from "#domain/report-entry.ts";
import type { TotalsFilter, Resolved } from "#domain/report-filter.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { SnapshotReader } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import type { StoredBoolean } from "../database/schema.ts";
import { compileColumn, compileOrder, type SqlTarget } from "../rows/compile-filter.ts";
import { compileSearch, type Search } from "../rows/compile-search.ts";
import type { Splits } from "#domain/split.ts";
import { tagNames, type Tag, type TagIds } from "#domain/tag.ts";
import { readNames } from "./tagged-sums.ts";
import { readAccountNames } from "../rows/read-account-names.ts";
import { planSearch } from "../rows/resolve-search.ts";
import { resolvedStatusSql } from "../rows/resolved-status-sql.ts";
import { allOf, isOneOf } from "../rollups/filter-conditions.ts";
import { ofSeriesOrParent } from "../rows/series-entries.ts";
import { hasOnlyLaterPart, hasSplits } from "../rows/split-parts.ts";
import { entryConditions } from "./filtered-totals.ts";

const CHUNK_SIZE = 500;

export type EntriesRequest = {
  readonly filter: Resolved<TotalsFilter>;
  readonly order: EntryOrder;
};

export async function* exportedEntries(
  read: SnapshotReader,
  request: EntriesRequest,
  today: CivilDate,
  limit = Infinity,
): AsyncGenerator<WorkbookEntry[]> {
  const { db, engine } = read;
  const text = request.filter.search;
  const search = text === null ? null : await planSearch(db, engine, parseSearch(text));
  const accountNames = await readAccountNames(db);
  const { tags } = await readNames(db);
  const isSplit = request.filter.categories !== null && (await hasSplits(db));
  const query = entriesQuery(request, { search, isSplit }, { engine, today }, limit);
  for await (const rows of read.inChunks(query, CHUNK_SIZE)) {
    yield rows.map((row) => toEntry(row, accountNames, tags));
  }
}

type Row = readonly [
  id: string,
  type: TransactionType,
  category: string,
  amount: number,
  dueDate: string | null,
  resolvedStatus: TransactionStatus,
  lifecycle: Lifecycle,
  notes: string | null,
  contactName: string | null,
  seriesNumber: number | null,
  seriesCount: number | null,
  paidOn: string | null,
  accrualDate: string | null,
  accountId: string | null,
  tagIds: TagIds,
  splits: Splits | null,
  isPaidOnAssumed: StoredBoolean,
];

export function entriesQuery(
  { filter, order }: EntriesRequest,
  { search, isSplit }: { readonly search: Search | null; readonly isSplit: boolean },
  target: SqlTarget,
  limit: number,
): RawBuilder<Row> {
  const { engine, today } = target;
  const conditions = [
    ...entryConditions(filter, target),
    ...isOfCategory(engine, filter.categories, isSplit),
    ...(search === null ? [] : [compileSearch(search, engine)]),
  ];
  return sql<Row>`
    select transactions.id, type, ${compileColumn("transactions", "category", target)} as category,
      amount, expected_payment_date as due_date,
      ${resolvedStatusSql(today)} as resolved_status, lifecycle,
      transactions.notes, clients.name as contact_name,
      ${ofSeriesOrParent("series_number")}, ${ofSeriesOrParent("series_count")}, paid_on, accrual_date, account_id, tag_ids,
      ${compileColumn("transactions", "splits", target)} as splits, paid_on_assumed
    from transactions left join clients on clients.id = transactions.client_id
    where ${allOf(conditions)}
    order by ${orderBy(order, target)}${limit === Infinity ? sql`` : sql` limit ${limit}`}`;
}

function isOfCategory(
  engine: Engine,
  categories: readonly string[] | null,
  isSplit: boolean,
): RawBuilder<SqlBool>[] {
  if (categories === null) return [];
  const isFirst = isOneOf("category", categories);
  return [isSplit ? sql`(${isFirst} or ${hasOnlyLaterPart(engine, categories)})` : isFirst];
}

/** The same order as the lists on screen. */
function orderBy(order: EntryOrder, target: SqlTarget): RawBuilder<unknown> {
  const { column, direction } = parseEntryOrder(order);
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  const by =
    column === ENTRY_ORDER_COLUMNS.client
      ? sql`clients.name_plain ${way} nulls last`
      : compileOrder("transactions", { column, direction, nulls: "last" }, target);
  return sql`${by}, transactions.id ${way}`;
}

function toEntry(
  [
    id,
    type,
    category,
    amount,
    dueDate,
    resolvedStatus,
    lifecycle,
    notes,
    contactName,
    seriesNumber,
    seriesCount,
    paidOn,
    accrualDate,
    accountId,
    tagIds,
    splits,
    isPaidOnAssumed,
  ]: Row,
  accountNames: ReadonlyMap<string, string>,
  tags: readonly Pick<Tag, "id" | "name">[],
): WorkbookEntry {
  return {
    id,
    type,
    category,
    amountCents: cents(amount),
    dueDate: toDay(dueDate),
    notes,
    lifecycle,
    resolvedStatus,
    contactName,
    accountName: accountId === null ? null : (accountNames.get(accountId) ?? null),
    seriesNumber,
    seriesCount,
    paidOn: toDay(paidOn),
    isPaidOnAssumed: Boolean(isPaidOnAssumed),
    accrualDate: toDay(accrualDate),
    tagNames: tagNames(tagIds, tags),
    splits,
  };
}

function toDay(text: string | null): CivilDate | null {
  return text === null ? null : civilDate(text);
}
