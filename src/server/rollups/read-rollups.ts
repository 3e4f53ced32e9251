/**
 * Reads totals from the rollups by due date: whole months, and days for months that a period cuts.
 * The cost does not grow with the number of entries.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import type { CategorySum, CategoryTotal } from "#domain/report.ts";
import type { DailyTotal, LifecycleTotal } from "#domain/snapshot.ts";
import { daysOfMonth, partialMonths, type DailyTotals } from "#domain/timeline.ts";
import type { Lifecycle } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { dependsOnDueDate, type StatusColumns } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";
import {
  readDailyTotals,
  readDelimitedRows,
  readSums,
  readTotalsByCategory,
} from "./read-totals.ts";
import {
  rollupSource,
  allOf,
  toConditions,
  isDueInAny,
  isOneOf,
  isWithin,
  type EntryFilter,
} from "./filter-conditions.ts";

const ACTIVE = ["active"] as const;

/** Of entries due in one of the periods, or undated. */
export async function readActiveTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  periods: readonly Period[],
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<DailyTotal[]> {
  const source = rollupSubquery({ filter, periods, alsoSplitBy }, today);
  return readDailyTotals(
    db,
    filter.categories === null
      ? sql`select * from ${source}`
      : sql`select due_date, type, status, lifecycle, sum(count) as count, sum(cents) as cents
          from ${source} group by due_date, type, status, lifecycle`,
  );
}

export async function readCategoryTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const query = { filter, periods: [period], alsoSplitBy, isByCategory: true };
  return readTotalsByCategory(db, sql`select * from ${rollupSubquery(query, today)}`);
}

export async function readCategorySums(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  today: CivilDate,
): Promise<CategorySum[]> {
  const source = rollupSubquery({ filter, periods: [period], isByCategory: true }, today);
  return readSums(db, ["category", "type"], source);
}

export async function readLifecycleTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  lifecycles: readonly Lifecycle[],
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const source = rollupSubquery({ filter, lifecycles, periods: [period] }, today);
  return readSums(db, ["lifecycle", "type"], source);
}

/** The first `limit` days with active entries. */
export async function readTimeline(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  limit: number | null,
  today: CivilDate,
): Promise<DailyTotals[]> {
  const source = rollupSource("due_date");
  const { status, categories } = filter;
  const table =
    categories !== null ? "daily_totals" : status !== null ? "daily_sums" : "daily_sides";
  const conditions = [
    ...(table === "daily_sides" ? [] : [isOneOf("lifecycle", ACTIVE)]),
    isWithin(period, source),
    sql<SqlBool>`${source.dueDate} < ${NO_DUE_DATE}`,
    ...toConditions(filter, today, source),
  ];
  const days = sql`
    select due_date,
      sum(case type when 'income' then cents else 0 end) as income,
      sum(case type when 'expense' then cents else 0 end) as expense
    from ${sql.table(table)} where ${allOf(conditions)} group by due_date order by due_date
    ${limit === null ? sql`` : sql`limit ${limit}`}`;
  const lines = await readDelimitedRows<DayLine>(db, ["due_date", "income", "expense"], days);
  const timeline = lines.map(([date, income, expense]) => ({
    date: civilDate(date),
    incomeCents: BigInt(income),
    expenseCents: BigInt(expense),
  }));
  return timeline.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

type DayLine = readonly [date: string, income: string, expense: string];

type TotalsQuery = {
  readonly filter: EntryFilter;
  /** The active ones if absent. */
  readonly lifecycles?: readonly Lifecycle[];
  readonly periods: readonly Period[];
  /** Months cut by these periods are read by day too. */
  readonly alsoSplitBy?: readonly Period[];
  readonly isByCategory?: boolean;
};

/** In the monthly rows, `due_date` is the first day of the month. */
function rollupSubquery(
  { filter, lifecycles = ACTIVE, periods, alsoSplitBy = [], isByCategory = false }: TotalsQuery,
  today: CivilDate,
): RawBuilder<unknown> {
  const hasCategory = isByCategory || filter.categories !== null;
  const partial = partialMonths([...periods, ...alsoSplitBy, ...statusPeriod(filter, today)]).map(
    daysOfMonth,
  );
  const kind = hasCategory ? "totals" : "sums";
  const tableQuery = (
    table: string,
    source: StatusColumns,
    dueConditions: readonly RawBuilder<SqlBool>[],
  ): RawBuilder<unknown> => {
    const conditions = [
      isOneOf("lifecycle", lifecycles),
      ...dueConditions,
      ...toConditions(filter, today, source),
      ...isDueInAny(periods, source),
    ];
    return sql`select ${source.dueDate} as due_date, type, status, lifecycle,
        ${hasCategory ? sql`category,` : sql``} count, cents
      from ${sql.table(table)} where ${allOf(conditions)}`;
  };
  const wholeMonths = partial.map(({ start }) => sql<SqlBool>`due_month <> ${start}`);
  const daily = rollupSource("due_date");
  const queries = [
    tableQuery(`monthly_${kind}`, rollupSource("due_month"), wholeMonths),
    ...partial.map((days) => tableQuery(`daily_${kind}`, daily, [isWithin(days, daily)])),
  ];
  return sql`(${sql.join(queries, sql` union all `)}) as added_up`;
}

function statusPeriod({ status }: EntryFilter, today: CivilDate): Period[] {
  return dependsOnDueDate(status) ? [{ start: today, end: null }] : [];
}
