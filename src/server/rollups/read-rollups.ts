/**
 * Entries that pass a filter, read from the totals kept by due date: whole months, and day by day
 * those months that the question has some days of and not others. The cost does not grow with the
 * number of entries.
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
import { NO_DUE_DATE } from "./due-date-rollups.ts";
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

/** Which totals are read. */
type Asked = {
  readonly filter: EntryFilter;
  readonly lifecycles: readonly Lifecycle[];
  /** Those due in one of these, or undated. */
  readonly periods: readonly Period[];
  /** Totals of months are apart from these too. */
  readonly alsoApart: readonly Period[];
  readonly isByCategory: boolean;
};

/** The totals of the active entries due in one of the periods or undated, apart from today. */
export async function readActiveTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  periods: readonly Period[],
  alsoApart: readonly Period[],
  today: CivilDate,
): Promise<DailyTotal[]> {
  const asked = { filter, lifecycles: ACTIVE, periods, alsoApart, isByCategory: false };
  const source = addedUp(asked, today);
  const totals =
    filter.categories === null
      ? sql`select due_date, type, status, count, cents from ${source}`
      : sql`select due_date, type, status, sum(count) as count, sum(cents) as cents
          from ${source} group by due_date, type, status`;
  const read = await readTotals(db, [], totals);
  return read.map((total) => ({ ...total, lifecycle: "active" }));
}

/** The same category by category, of the period alone. */
export async function readCategoryTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  alsoApart: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const periods = [period];
  const asked = { filter, lifecycles: ACTIVE, periods, alsoApart, isByCategory: true };
  const totals = await readTotals<"category">(
    db,
    ["category"],
    sql`select due_date, type, status, count, cents, category from ${addedUp(asked, today)}`,
  );
  // The tables hold no other.
  return totals.map((total) => ({
    ...total,
    lifecycle: "active",
    category: total.category as Category,
  }));
}

/** The active entries of the period, by category and type. */
export async function readCategorySums(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  today: CivilDate,
): Promise<CategorySum[]> {
  const periods = [period];
  const asked = { filter, lifecycles: ACTIVE, periods, alsoApart: [], isByCategory: true };
  const { rows } = await sql<Pick<CategorySum, "category" | "type"> & SumRow>`
    select category, type, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${addedUp(asked, today)} group by category, type`.execute(db);
  return rows.map(({ category, type, ...sum }) => ({ category, type, ...sumOf(sum) }));
}

/** The entries of the period that have one of the lifecycles, by lifecycle and type. */
export async function readLifecycleTotals(
  db: Kysely<Schema>,
  filter: EntryFilter,
  period: Period,
  lifecycles: readonly Lifecycle[],
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const asked = { filter, lifecycles, periods: [period], alsoApart: [], isByCategory: false };
  const { rows } = await sql<Pick<LifecycleTotal, "lifecycle" | "type"> & SumRow>`
    select lifecycle, type, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${addedUp(asked, today)} group by lifecycle, type`.execute(db);
  return rows.map(({ lifecycle, type, ...sum }) => ({ lifecycle, type, ...sumOf(sum) }));
}

/**
 * The first `limit` days of the period on which active entries are due.
 * @throws Refusal past `MAX_TOTAL_CENTS`.
 */
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
  const figures = lines.map(([date, income, expense]) => ({
    date: civilDate(date),
    incomeCents: toCentsOrRefuse(BigInt(income)),
    expenseCents: toCentsOrRefuse(BigInt(expense)),
  }));
  return figures.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

type DayLine = readonly [date: string, income: string, expense: string];

const ACTIVE = ["active"] as const;

/** As the source of a query: `due_date` (of a month its first day), type, status and so on. */
function addedUp(
  { filter, lifecycles, periods, alsoApart, isByCategory }: Asked,
  today: CivilDate,
): RawBuilder<unknown> {
  const hasCategory = isByCategory || filter.categories !== null;
  const partial = partialMonths([...periods, ...alsoApart, ...daysOfStatus(filter, today)]).map(
    daysOfMonth,
  );
  const part = (
    table: keyof Schema,
    dueColumn: "due_date" | "due_month",
    which: readonly RawBuilder<SqlBool>[],
  ): RawBuilder<unknown> => {
    const source = rollupSource(dueColumn);
    const passing = [
      isOneOf("lifecycle", lifecycles),
      ...which,
      ...toConditions(filter, today, source),
      ...isDueInAny(periods, source),
    ];
    return sql`select ${source.dueDate} as due_date, type, status, lifecycle,
        ${hasCategory ? sql`category,` : sql``} count, cents
      from ${sql.table(table)} where ${allOf(passing)}`;
  };
  const wholeMonths = partial.map(({ start }) => sql<SqlBool>`due_month <> ${start}`);
  const parts = [
    part(hasCategory ? "monthly_totals" : "monthly_sums", "due_month", wholeMonths),
    ...partial.map((days) =>
      part(hasCategory ? "daily_totals" : "daily_sums", "due_date", [
        isWithin(days, rollupSource("due_date")),
      ]),
    ),
  ];
  return sql`(${sql.join(parts, sql` union all `)}) as added_up`;
}

/** The days that a filter by status tells apart. */
function daysOfStatus({ status }: EntryFilter, today: CivilDate): Period[] {
  return dependsOnDueDate(status) ? [{ start: today, end: null }] : [];
}

/** As text: a sum may pass what a number holds exactly; the domain says what then. */
type SumRow = { readonly count: string; readonly cents: string };

function sumOf({ count, cents }: SumRow): { count: number; cents: bigint } {
  return { count: Number(count), cents: BigInt(cents) };
}
