import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { isAllTime, isInPeriod, type Period } from "#domain/period.ts";
import { projectionPeriod } from "#domain/projection.ts";
import type { DatedFilter, PeriodDate, ReportFilter, Resolved } from "#domain/report-filter.ts";
import type { CategorySum, CategoryTotal, ReportInput } from "#domain/report.ts";
import { buildTimeline, cashFlowLimit } from "#domain/timeline.ts";
import { LIFECYCLES, TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import {
  readActiveTotals,
  readCategorySums,
  readLifecycleTotals,
  readTimeline,
  type Source,
} from "../rollups/read-rollups.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { NO_DUE_DATE } from "../rollups/rollup-tables.ts";
import { readSumsByCategory, readTotalsByCategory } from "../rollups/totals-of-query.ts";
import {
  allOf,
  beyondRollups,
  isOneOf,
  toConditions,
  isDueInAny,
  isInPeriodOf,
} from "../rollups/filter-conditions.ts";
import { splitCorrections } from "../rollups/split-corrections.ts";

/** Everything but the top contacts. Rollups by due date have no contacts, accounts or tags. */
export async function readReportTotals(
  source: Source,
  filter: Resolved<DatedFilter>,
  today: CivilDate,
): Promise<EntryInput> {
  const { period, by = "due" } = filter;
  if (by !== "due" && !isAllTime(period)) return readTotalsBy(by, source, filter, today);
  const periods = [period, projectionPeriod(today)];
  const entries = entriesOf(filter, { engine: source.engine, today });
  if (entries !== null) {
    const totals = await readTotalsOfEntries(source, entries, filter, periods, today);
    const again = await readCountedAgain(source, entries, filter, today);
    return splitTotals(totals, again, period);
  }
  const alsoSplitBy = [{ start: today, end: null }];
  return {
    totals: await readActiveTotals(source, filter, periods, alsoSplitBy, today),
    categories: await readCategorySums(source, filter, period, today),
    firstDays: await readTimeline(source, filter, period, cashFlowLimit(period), today),
    others: await readLifecycleTotals(source, filter, period, NOT_ACTIVE, today),
  };
}

type EntryInput = Omit<ReportInput, "topContacts" | "categoryNames" | "tags" | "tagged">;

export const NOT_ACTIVE = LIFECYCLES.filter((lifecycle) => lifecycle !== "active");

function splitTotals(
  totals: readonly CategoryTotal[],
  again: readonly CategorySum[],
  period: Period,
): EntryInput {
  const active = totals.filter(({ lifecycle }) => lifecycle === "active");
  const inPeriod = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  return {
    totals: active,
    categories: [...inPeriod.filter(({ lifecycle }) => lifecycle === "active"), ...again],
    firstDays: buildTimeline(active, period),
    others: inPeriod.filter(({ lifecycle }) => lifecycle !== "active"),
  };
}

/**
 * For a period by another date than the due date: read from its entries alone, each on that date
 * and with its resolved status, which depends on the due date. Includes no projection.
 */
async function readTotalsBy(
  by: Exclude<PeriodDate, "due">,
  source: Source,
  filter: Resolved<DatedFilter>,
  today: CivilDate,
): Promise<EntryInput> {
  const { db, engine } = source;
  const target = { engine, today };
  const beyond = beyondRollups(filter, target);
  const conditions = [...beyond, ...isInPeriodOf(filter, target)];
  const totals: CategoryTotal[] = [];
  for (const status of TRANSACTION_STATUSES) {
    if (!includesStatus(filter, status) || (by === "payment" && status !== "paid")) continue;
    const query = { day: DAYS[by], conditions, filter: { ...filter, status } };
    const some = await readTotalsByCategory(db, totalsByCategory(engine, query, today));
    totals.push(...some.map((total) => ({ ...total, status })));
  }
  const again = await readCountedAgain(source, beyond, filter, today);
  const { period } = filter;
  return { ...splitTotals(totals, again, period), areStatusesResolved: true };
}

function includesStatus({ status }: ReportFilter, resolved: TransactionStatus): boolean {
  return status === null || status === resolved || (status === "unpaid" && resolved !== "paid");
}

const DAYS = {
  payment: sql.ref("paid_on"),
  accrual: sql`coalesce(accrual_date, expected_payment_date)`,
} satisfies Partial<Record<PeriodDate, RawBuilder<unknown>>>;

/** The conditions of a filter that no rollup by due date supports; null if there are none. */
export function entriesOf(filter: ReportFilter, target: SqlTarget): RawBuilder<SqlBool>[] | null {
  const conditions = beyondRollups(filter, target);
  return conditions.length === 0 ? null : conditions;
}

/**
 * Daily totals of the entries due in one of the periods, or undated. A split entry counts once,
 * with its parts in their categories.
 */
export async function readTotalsOfEntries(
  { db, engine }: Source,
  entries: readonly RawBuilder<SqlBool>[],
  filter: Resolved<ReportFilter>,
  periods: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const day = sql.ref("expected_payment_date");
  const conditions = [...entries, ...isDueInAny(periods, { engine, today })];
  return readTotalsByCategory(db, totalsByCategory(engine, { day, conditions, filter }, today));
}

type EntryTotals = {
  readonly from?: RawBuilder<unknown>;
  /** The date that the entries count on. */
  readonly day: RawBuilder<unknown>;
  readonly sign?: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  readonly filter: Resolved<ReportFilter>;
};

export function totalsByCategory(
  engine: Engine,
  { from = sql`transactions`, day, sign = sql``, conditions, filter }: EntryTotals,
  today: CivilDate,
): RawBuilder<unknown> {
  const { categories } = filter;
  const all = [...conditions, ...toConditions({ ...filter, categories: null }, { engine, today })];
  const isOfCategory = categories === null ? [] : [isOneOf("category", categories)];
  const columns = {
    due_date: sql`coalesce(cast(${day} as text), ${NO_DUE_DATE})`,
    type: sql.ref("type"),
    status: sql.ref("status"),
    lifecycle: sql.ref("lifecycle"),
  };
  const parts = splitCorrections(engine, { columns, conditions: all, categories });
  return sql`
    select ${columns.due_date} as due_date, type, status, lifecycle, category,
      ${sign} count(*) as count, ${sign} sum(amount) as cents
    from ${from} where ${allOf([...all, ...isOfCategory])}
    group by 1, type, status, lifecycle, category
    union all select due_date, type, status, lifecycle, category, ${sign} count, ${sign} cents
    from (${parts}) as parts`;
}

/** Corrections that make a split entry count in each of its categories. */
function readCountedAgain(
  { db, engine }: Source,
  entries: readonly RawBuilder<SqlBool>[],
  filter: Resolved<DatedFilter>,
  today: CivilDate,
): Promise<CategorySum[]> {
  const { categories } = filter;
  const conditions = [
    ...entries,
    sql<SqlBool>`lifecycle = 'active'`,
    ...isInPeriodOf(filter, { engine, today }),
    ...toConditions({ ...filter, categories: null }, { engine, today }),
  ];
  const columns = { type: sql.ref("type") };
  const parts = splitCorrections(engine, { columns, conditions, categories }, "also-later");
  return readSumsByCategory(db, parts);
}
