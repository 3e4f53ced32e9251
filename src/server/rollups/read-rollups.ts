/**
 * Reads totals from the rollups by due date: whole months, and days for months that a period cuts.
 * The cost does not grow with the number of entries.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import type { CategorySum, CategoryTotal } from "#domain/report.ts";
import type { DailyTotal, LifecycleTotal } from "#domain/snapshot.ts";
import { toCentsOrRefuse } from "#domain/totals.ts";
import { daysOfMonth, partialMonths, type DailyTotals } from "#domain/timeline.ts";
import type { Lifecycle } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { dependsOnDueDate } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";
import { readDelimitedRows, readTotals } from "./read-delimited.ts";
import {
  rollupSource,
  allOf,
  toConditions,
  isDueInAny,
  isOneOf,
  isWithin,
  type EntryFilter,
} from "./filter-conditions.ts";

type TotalsQuery = {
  readonly filter: EntryFilter;
  readonly lifecycles: readonly Lifecycle[];
  readonly periods: readonly Period[];
  /** Months cut by these periods are read by day too. */
  readonly alsoSplitBy: readonly Period[];
  readonly isByCategory: boolean;
};

/** Of entries due in one of the periods, or undated. */
export async function readActiveTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  periods: readonly Period[],
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<DailyTotal[]> {
  const query = { filter, lifecycles: ACTIVE, periods, alsoSplitBy, isByCategory: false };
  const source = rollupSubquery(query, today);
  const totals =
    filter.categories === null
      ? sql`select due_date, type, status, count, cents from ${source}`
      : sql`select due_date, type, status, sum(count) as count, sum(cents) as cents
          from ${source} group by due_date, type, status`;
  const read = await readTotals(db, [], totals);
  return read.map((total) => ({ ...total, lifecycle: "active" }));
}

export async function readCategoryTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const periods = [period];
  const query = { filter, lifecycles: ACTIVE, periods, alsoSplitBy, isByCategory: true };
  const totals = await readTotals<"category">(
    db,
    ["category"],
    sql`select due_date, type, status, count, cents, category from ${rollupSubquery(query, today)}`,
  );
  return totals.map((total) => ({
    ...total,
    lifecycle: "active",
    category: total.category as Category,
  }));
}

export async function readCategorySums(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  today: CivilDate,
): Promise<CategorySum[]> {
  const periods = [period];
  const query = { filter, lifecycles: ACTIVE, periods, alsoSplitBy: [], isByCategory: true };
  const { rows } = await sql<Pick<CategorySum, "category" | "type"> & SumRow>`
    select category, type, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${rollupSubquery(query, today)} group by category, type`.execute(db);
  return rows.map(({ category, type, ...sum }) => ({ category, type, ...toSum(sum) }));
}

export async function readLifecycleTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  lifecycles: readonly Lifecycle[],
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const query = { filter, lifecycles, periods: [period], alsoSplitBy: [], isByCategory: false };
  const { rows } = await sql<Pick<LifecycleTotal, "lifecycle" | "type"> & SumRow>`
    select lifecycle, type, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${rollupSubquery(query, today)} group by lifecycle, type`.execute(db);
  return rows.map(({ lifecycle, type, ...sum }) => ({ lifecycle, type, ...toSum(sum) }));
}

/** The first `limit` days with active entries. @throws Refusal past `MAX_TOTAL_CENTS`. */
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
    incomeCents: toCentsOrRefuse(BigInt(income)),
    expenseCents: toCentsOrRefuse(BigInt(expense)),
  }));
  return timeline.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

type DayLine = readonly [date: string, income: string, expense: string];

const ACTIVE = ["active"] as const;

/** In the monthly rows, `due_date` is the first day of the month. */
function rollupSubquery(
  { filter, lifecycles, periods, alsoSplitBy, isByCategory }: TotalsQuery,
  today: CivilDate,
): RawBuilder<unknown> {
  const hasCategory = isByCategory || filter.categories !== null;
  const partial = partialMonths([...periods, ...alsoSplitBy, ...statusPeriod(filter, today)]).map(
    daysOfMonth,
  );
  const tableQuery = (
    table: keyof Schema,
    dueColumn: "due_date" | "due_month",
    dueConditions: readonly RawBuilder<SqlBool>[],
  ): RawBuilder<unknown> => {
    const source = rollupSource(dueColumn);
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
  const queries = [
    tableQuery(hasCategory ? "monthly_totals" : "monthly_sums", "due_month", wholeMonths),
    ...partial.map((days) =>
      tableQuery(hasCategory ? "daily_totals" : "daily_sums", "due_date", [
        isWithin(days, rollupSource("due_date")),
      ]),
    ),
  ];
  return sql`(${sql.join(queries, sql` union all `)}) as added_up`;
}

function statusPeriod({ status }: EntryFilter, today: CivilDate): Period[] {
  return dependsOnDueDate(status) ? [{ start: today, end: null }] : [];
}

/** Text, as a sum may exceed a safe integer. */
type SumRow = { readonly count: string; readonly cents: string };

function toSum({ count, cents }: SumRow): { count: number; cents: bigint } {
  return { count: Number(count), cents: BigInt(cents) };
}
