/**
 * Reads totals from the rollups by due date: by month, and by day for months that a period cuts.
 * The cost does not grow with the number of entries.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import type { CategorySum, CategoryTotal } from "#domain/report.ts";
import type { DailyTotal, LifecycleTotal } from "#domain/snapshot.ts";
import { daysOfMonth, partialMonths, type DailyTotals } from "#domain/timeline.ts";
import type { Lifecycle } from "#domain/transaction.ts";
import type { SnapshotReader } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import { dependsOnDueDate } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";
import { splitCorrections } from "./split-corrections.ts";
import {
  readDailyTotals,
  readDelimitedRows,
  readSums,
  readSumsByCategory,
  readTotalsByCategory,
} from "./totals-of-query.ts";
import {
  rollupColumns,
  allOf,
  toConditions,
  isDueInAny,
  isOneOf,
  isWithin,
  type RollupFilter,
} from "./filter-conditions.ts";

const ACTIVE = ["active"] as const;

export type Source = Pick<SnapshotReader, "db" | "engine">;

/** The totals of entries due in one of the periods, or undated. */
export async function readActiveTotals(
  source: Source,
  filter: RollupFilter,
  periods: readonly Period[],
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<DailyTotal[]> {
  const totals = rollupSubquery(source, { filter, periods, alsoSplitBy }, today);
  return readDailyTotals(
    source.db,
    filter.categories === null
      ? sql`select * from ${totals}`
      : sql`select due_date, type, status, lifecycle, sum(count) as count, sum(cents) as cents
          from ${totals} group by due_date, type, status, lifecycle`,
  );
}

export async function readCategoryTotals(
  source: Source,
  filter: RollupFilter,
  period: Period,
  alsoSplitBy: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const query = { filter, periods: [period], alsoSplitBy, isByCategory: true };
  return readTotalsByCategory(
    source.db,
    sql`select * from ${rollupSubquery(source, query, today)}`,
  );
}

export async function readCategorySums(
  source: Source,
  filter: RollupFilter,
  period: Period,
  today: CivilDate,
): Promise<CategorySum[]> {
  const query = { filter, periods: [period], isByCategory: true };
  const totals = rollupSubquery(source, query, today);
  const entries = dueEntries(source.engine, query, today);
  const columns = { type: sql.ref("type") };
  const again = splitCorrections(source.engine, { ...entries, columns }, "also-later");
  return readSumsByCategory(
    source.db,
    sql`select type, category, count, cents from ${totals} union all ${again}`,
  );
}

export async function readLifecycleTotals(
  source: Source,
  filter: RollupFilter,
  period: Period,
  lifecycles: readonly Lifecycle[],
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const totals = rollupSubquery(source, { filter, lifecycles, periods: [period] }, today);
  return readSums(source.db, ["lifecycle", "type"], totals);
}

/** The first `limit` days with active entries. */
export async function readTimeline(
  source: Source,
  filter: RollupFilter,
  period: Period,
  limit: number | null,
  today: CivilDate,
): Promise<DailyTotals[]> {
  const { status = null, categories } = filter;
  const table =
    categories !== null ? "daily_totals" : status !== null ? "daily_sums" : "daily_sides";
  const dueDate = sql.ref("due_date");
  const conditions = [
    ...(table === "daily_sides" ? [] : [isOneOf("lifecycle", ACTIVE)]),
    isWithin(period, dueDate),
    sql<SqlBool>`${dueDate} < ${NO_DUE_DATE}`,
    ...toConditions(filter, { engine: source.engine, today, columns: rollupColumns("due_date") }),
  ];
  const rows = sql`select due_date, type, cents from ${sql.table(table)} where ${allOf(conditions)}`;
  const days = sql`
    select due_date,
      sum(case type when 'income' then cents else 0 end) as income,
      sum(case type when 'expense' then cents else 0 end) as expense
    from (${rows}${categories === null ? sql`` : partsByDay(source.engine, filter, period, today)})
      as days group by due_date order by due_date
    ${limit === null ? sql`` : sql`limit ${limit}`}`;
  const lines = await readDelimitedRows<DayLine>(
    source.db,
    ["due_date", "income", "expense"],
    days,
  );
  const timeline = lines.map(([date, income, expense]) => ({
    date: civilDate(date),
    incomeCents: BigInt(income),
    expenseCents: BigInt(expense),
  }));
  return timeline.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function partsByDay(
  engine: Engine,
  filter: RollupFilter,
  period: Period,
  today: CivilDate,
): RawBuilder<unknown> {
  const { conditions, categories } = dueEntries(engine, { filter, periods: [period] }, today);
  const parts = splitCorrections(engine, {
    columns: { due_date: DUE_DAY, type: sql.ref("type") },
    conditions: [...conditions, sql`expected_payment_date is not null`],
    categories,
  });
  return sql` union all select due_date, type, cents from (${parts}) as parts`;
}

type DayLine = readonly [date: string, income: string, expense: string];

type TotalsQuery = {
  readonly filter: RollupFilter;
  /** Only active ones by default. */
  readonly lifecycles?: readonly Lifecycle[];
  readonly periods: readonly Period[];
  /** Months cut by these periods are also read by day. */
  readonly alsoSplitBy?: readonly Period[];
  readonly isByCategory?: boolean;
};

/** In monthly rows `due_date` is the first day of the month; corrections have their own day. */
function rollupSubquery(
  { engine }: Source,
  query: TotalsQuery,
  today: CivilDate,
): RawBuilder<unknown> {
  const { filter, lifecycles = ACTIVE, periods, alsoSplitBy = [], isByCategory = false } = query;
  const hasCategory = isByCategory || filter.categories !== null;
  const partial = partialMonths([...periods, ...alsoSplitBy, ...statusPeriod(filter, today)]).map(
    daysOfMonth,
  );
  const kind = hasCategory ? "totals" : "sums";
  const tableQuery = (
    table: string,
    dueColumn: "due_date" | "due_month",
    dueConditions: readonly RawBuilder<SqlBool>[],
  ): RawBuilder<unknown> => {
    const target = { engine, today, columns: rollupColumns(dueColumn) };
    const conditions = [
      isOneOf("lifecycle", lifecycles),
      ...dueConditions,
      ...toConditions(filter, target),
      ...isDueInAny(periods, target),
    ];
    return sql`select ${sql.ref(dueColumn)} as due_date, type, status, lifecycle,
        ${hasCategory ? sql`category,` : sql``} count, cents
      from ${sql.table(table)} where ${allOf(conditions)}`;
  };
  const wholeMonths = partial.map(({ start }) => sql<SqlBool>`due_month <> ${start}`);
  const queries = [
    tableQuery(`monthly_${kind}`, "due_month", wholeMonths),
    ...partial.map((days) =>
      tableQuery(`daily_${kind}`, "due_date", [isWithin(days, sql.ref("due_date"))]),
    ),
    ...(hasCategory ? [splitCorrections(engine, dueEntries(engine, query, today))] : []),
  ];
  return sql`(${sql.join(queries, sql` union all `)}) as added_up`;
}

/** The columns and conditions of due entries, for a query on the rollups. */
function dueEntries(
  engine: Engine,
  { filter, lifecycles = ACTIVE, periods }: TotalsQuery,
  today: CivilDate,
) {
  const { categories } = filter;
  const target = { engine, today };
  return {
    columns: {
      due_date: DUE_DAY,
      type: sql.ref("type"),
      status: sql.ref("status"),
      lifecycle: sql.ref("lifecycle"),
    },
    conditions: [
      isOneOf("lifecycle", lifecycles),
      ...toConditions({ ...filter, categories: null }, target),
      ...isDueInAny(periods, target),
    ],
    categories,
  };
}

const DUE_DAY = sql`coalesce(expected_payment_date, ${NO_DUE_DATE})`;

function statusPeriod({ status = null }: RollupFilter, today: CivilDate): Period[] {
  return dependsOnDueDate(status) ? [{ start: today, end: null }] : [];
}
