import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { parseSearch } from "#domain/entry-search.ts";
import { isAllTime } from "#domain/period.ts";
import type { TotalsFilter, Resolved } from "#domain/report-filter.ts";
import type { LifecycleTotal } from "#domain/snapshot.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { readLifecycleTotals } from "../rollups/read-rollups.ts";
import { readSums } from "../rollups/totals-of-query.ts";
import { countedEntries, splitCorrections } from "../rollups/split-corrections.ts";
import {
  ACCRUAL_DATE,
  allOf,
  beyondRollups,
  isInAny,
  isOneOf,
  isWithin,
  toConditions,
} from "../rollups/filter-conditions.ts";
import { linkedEntries } from "../rollups/linked-entries.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { compileSearch, searchedEntries } from "../rows/compile-search.ts";
import { planSearch } from "../rows/resolve-search.ts";

/** A type may have several totals with one lifecycle, which the caller must add up. */
export async function readFilteredTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { period, client, search } = filter;
  const { engine, today } = target;
  if (search !== null) return readFoundTotals(db, filter, target);
  const by = isAllTime(period) ? "due" : filter.by;
  const isBeyond = beyondRollups({ ...filter, client: null }, target).length > 0;
  if (isBeyond || (client !== null && by !== "due")) return readEntries(db, filter, target);
  if (client !== null) {
    return readSums(db, KEY, linkedEntries(engine, filter, [], today));
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

const DUE_DATE = sql.ref("transactions.expected_payment_date");
const KEY = ["type", "lifecycle"] as const;
const COLUMNS = { type: sql.ref("type"), lifecycle: sql.ref("lifecycle") };

function readEntries(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  return readSums(db, KEY, entriesWhere(target.engine, filter, entryConditions(filter, target)));
}

/** Active entries from the rollup by payment date, which has no due date. */
async function readPaidTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { period, due, status, type, categories } = filter;
  const { engine } = target;
  if (status !== null && status !== "paid") return [];
  if (due !== null) return readEntries(db, filter, target);
  const lifecycles = lifecyclesOf(filter);
  const ofActive = [
    isWithin(period, sql.ref("paid_on")),
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(categories === null ? [] : [isOneOf("category", categories)]),
    ...(lifecycles.includes("active") ? [] : [sql<SqlBool>`1 = 0`]),
  ];
  const paid = entryConditions({ ...filter, status: "paid" }, target);
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

/** The totals by due date, with entries that have another competência moved to it. */
async function readAccrualTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { engine, today } = target;
  const { period, due, categories } = filter;
  const dated = { ...filter, due: "dated" } as const;
  const byDueDate =
    due === "undated"
      ? []
      : await readLifecycleTotals({ db, engine }, dated, period, lifecyclesOf(filter), today);
  const ofEntries = [
    sql<SqlBool>`${ACCRUAL_DATE} is not null`,
    ...toConditions({ ...filter, categories: null }, target),
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
        from (${within(DUE_DATE)}) as leaving) as moved`,
  );
  return [...byDueDate, ...moved];
}

/** The totals of the entries that match the search. */
async function readFoundTotals(
  db: Kysely<Schema>,
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { engine } = target;
  const search = await planSearch(db, engine, parseSearch(filter.search ?? ""));
  const conditions = [compileSearch(search, engine), ...entryConditions(filter, target)];
  return readSums(db, KEY, entriesWhere(engine, filter, conditions, searchedEntries(engine)));
}

/** The conditions of an entry filter, except its search and its category. */
export function entryConditions(
  filter: Resolved<TotalsFilter>,
  target: SqlTarget,
): RawBuilder<SqlBool>[] {
  return [
    ...toConditions({ ...filter, categories: null }, target),
    ...isInAny(filter.by, [filter.period], target),
    ...beyondRollups(filter, target),
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
