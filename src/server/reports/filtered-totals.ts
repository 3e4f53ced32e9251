import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { isAllTime } from "#domain/period.ts";
import type { TotalsFilter, Resolved } from "#domain/report-filter.ts";
import type { LifecycleTotal } from "#domain/snapshot.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { readLifecycleTotals } from "../rollups/read-rollups.ts";
import { readSums } from "../rollups/read-totals.ts";
import { countedEntries, splitCorrections } from "../rollups/split-corrections.ts";
import {
  ACCRUAL_DATE,
  allOf,
  isInFilterPeriod,
  isLinkedTo,
  isOneOf,
  isWithin,
  toConditions,
} from "../rollups/filter-conditions.ts";
import { linkedEntries } from "../rollups/linked-entries.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { compileSearch, searchedEntries } from "../rows/compile-search.ts";
import { planSearch } from "../rows/resolve-search.ts";
import { TRANSACTION_COLUMNS } from "../rows/resolved-status-sql.ts";

/** A type may have several totals of a lifecycle, which are to be added up. */
export async function readFilteredTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { clientId, accountId, tags, period, search } = filter;
  const { engine, today } = target;
  if (search !== null) return readFoundTotals(db, filter, target);
  if (accountId !== null || tags !== null) return readEntries(db, filter, target);
  const by = isAllTime(period) ? "due" : filter.by;
  if (clientId !== null) {
    if (by !== "due") return readEntries(db, filter, target);
    return readSums(db, KEY, linkedEntries(engine, filter, ofLifecycle(filter), today));
  }
  switch (by) {
    case "due":
      return readLifecycleTotals({ db, engine }, filter, period, lifecyclesOf(filter), today);
    case "payment":
      return readPaidTotals(db, filter, target);
    case "accrual":
      return readAccrualTotals(db, filter, target);
  }
}

const KEY = ["type", "lifecycle"] as const;
const COLUMNS = { type: sql.ref("type"), lifecycle: sql.ref("lifecycle") };

function readEntries(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  { engine, today }: SqlTarget,
): Promise<LifecycleTotal[]> {
  return readSums(db, KEY, entriesWhere(engine, filter, entryConditions(filter, today)));
}

/** The active ones from the rollup by payment date, which has no due date. */
async function readPaidTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { period, due, status, type, categories } = filter;
  const { engine, today } = target;
  if (status !== null && status !== "paid") return [];
  if (due !== null) return readEntries(db, filter, target);
  const lifecycles = lifecyclesOf(filter);
  const ofActive = [
    isWithin(period, sql.ref("paid_on")),
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(categories === null ? [] : [isOneOf("category", categories)]),
    ...(lifecycles.includes("active") ? [] : [sql<SqlBool>`1 = 0`]),
  ];
  const paid = entryConditions({ ...filter, status: "paid" }, today);
  const ofOthers = [...paid, isOneOf("lifecycle", ["inactive", "cancelled"])];
  const others = { columns: COLUMNS, conditions: ofOthers, categories };
  const parts = {
    columns: COLUMNS,
    conditions: [...paid, isOneOf("lifecycle", ["active"])],
    categories,
  };
  return readSums(
    db,
    KEY,
    sql`(select type, 'active' as lifecycle, category, count, cents from paid_totals
        where ${allOf(ofActive)}
      union all ${countedEntries(engine, others)}
      ${categories === null ? sql`` : sql`union all ${splitCorrections(engine, parts)}`}) as paid`,
  );
}

/** The totals by due date, with the entries that have another date moved to it. */
async function readAccrualTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  { engine, today }: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { period, due, categories } = filter;
  const dated = { ...filter, due: "dated" } as const;
  const byDueDate =
    due === "undated"
      ? []
      : await readLifecycleTotals({ db, engine }, dated, period, lifecyclesOf(filter), today);
  const ofEntries = [
    sql<SqlBool>`${ACCRUAL_DATE} is not null`,
    ...toConditions({ ...filter, categories: null }, today, TRANSACTION_COLUMNS),
    ...ofLifecycle(filter),
  ];
  const within = (day: RawBuilder<unknown>): RawBuilder<unknown> => {
    const conditions = [...ofEntries, isWithin(period, day)];
    return countedEntries(engine, { columns: COLUMNS, conditions, categories });
  };
  const moved = await readSums<Pick<LifecycleTotal, (typeof KEY)[number]>>(
    db,
    KEY,
    sql`(select * from (${within(ACCRUAL_DATE)}) as entering
      union all select type, lifecycle, category, -count, -cents
        from (${within(TRANSACTION_COLUMNS.dueDate)}) as leaving) as moved`,
  );
  return [...byDueDate, ...moved];
}

/** Of the entries that the search finds. */
async function readFoundTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  { engine, today }: SqlTarget,
): Promise<LifecycleTotal[]> {
  const search = await planSearch(db, engine, filter.search ?? []);
  const conditions = [compileSearch(search, engine), ...entryConditions(filter, today)];
  return readSums(db, KEY, entriesWhere(engine, filter, conditions, searchedEntries(engine)));
}

/** The conditions of a filter on entries, but for its search and its category. */
export function entryConditions(
  filter: Resolved<TotalsFilter>,
  today: CivilDate,
): RawBuilder<SqlBool>[] {
  return [
    ...toConditions({ ...filter, categories: null }, today, TRANSACTION_COLUMNS),
    ...isInFilterPeriod(filter),
    ...isLinkedTo(filter),
    ...ofLifecycle(filter),
  ];
}

function entriesWhere(
  engine: Engine,
  { categories }: Resolved<TotalsFilter>,
  conditions: readonly RawBuilder<SqlBool>[],
  from: RawBuilder<unknown> = sql.table("transactions"),
): RawBuilder<unknown> {
  const entries = { columns: COLUMNS, from, conditions, categories };
  return sql`(${countedEntries(engine, entries)}) as found`;
}

function lifecyclesOf({ lifecycle }: TotalsFilter): readonly LifecycleTotal["lifecycle"][] {
  return lifecycle === null ? LIFECYCLES : [lifecycle];
}

function ofLifecycle({ lifecycle }: TotalsFilter): RawBuilder<SqlBool>[] {
  return lifecycle === null ? [] : [isOneOf("lifecycle", [lifecycle])];
}
