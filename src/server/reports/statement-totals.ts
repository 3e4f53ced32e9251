/** The totals of a statement, by the date of its basis (docs/decisions/0026). */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { FIRST_DAY, addDays, type CivilDate } from "#domain/civil-date.ts";
import { comparedPeriod, type Comparison } from "#domain/compared-period.ts";
import { compareStatements } from "#domain/compared-statement.ts";
import type { Period } from "#domain/period.ts";
import type { ReportFilter, Resolved } from "#domain/report-filter.ts";
import type { CategoryTotal } from "#domain/report.ts";
import {
  buildStatement,
  type CompanyBalance,
  type Statement,
  type StatementBasis,
} from "#domain/statement.ts";
import { readCashOpening } from "../accounts/read-opening.ts";
import {
  ACCRUAL_DATE,
  allOf,
  isDueInAny,
  isOfAll,
  isOneOf,
  isWithin,
  ofReport,
} from "../rollups/filter-conditions.ts";
import { readActiveTotals, readCategoryTotals, type Source } from "../rollups/read-rollups.ts";
import { readTotalsByCategory } from "../rollups/totals-of-query.ts";
import { splitCorrections } from "../rollups/split-corrections.ts";
import { readCategories } from "../rows/read-categories.ts";
import type { ColumnsElsewhere } from "../rows/compile-filter.ts";
import { entriesOf, readTotalsOfEntries, totalsByCategory } from "./report-totals.ts";

/** The source is a snapshot. */
export async function readStatement(
  source: Source,
  { filter: wanted, basis, compare }: StatementQuery,
  today: CivilDate,
): Promise<Statement> {
  const filter = ofReport(wanted);
  const categories = await readCategories(source.db);
  const read = (period: Period) =>
    readPeriod(source, { ...filter, period }, basis, categories, today);
  const statement = await read(filter.period);
  const earlier = compare === null ? null : comparedPeriod(filter.period, compare);
  if (earlier === null) return statement;
  return compareStatements(statement, await read(earlier), categories);
}

type StatementQuery = {
  readonly filter: Resolved<ReportFilter>;
  readonly basis: StatementBasis;
  readonly compare: Comparison | null;
};

async function readPeriod(
  source: Source,
  filter: Resolved<ReportFilter>,
  basis: StatementBasis,
  categories: Parameters<typeof buildStatement>[2],
  today: CivilDate,
): Promise<Statement> {
  const { period } = filter;
  if (basis !== "cash") {
    const readTotals = basis === "due" ? readByDueDate : readByAccrual;
    const totals = await readTotals(source, filter, today);
    return buildStatement({ basis, totals }, period, categories);
  }
  const totals = await readPaid(source, filter, today);
  const planned = await readByDueDate(source, filter, today);
  const company = isOfAll(filter) ? await readCompanyBalance(source, period, today) : null;
  return buildStatement({ basis, totals, planned, company, today }, period, categories);
}

async function readCompanyBalance(
  source: Source,
  { end }: Period,
  today: CivilDate,
): Promise<CompanyBalance> {
  const { openingCents } = await readCashOpening(source.db);
  const unpaid = { categories: null, status: "unpaid" } as const;
  const periods = [{ start: null, end }];
  return { openingCents, unpaid: await readActiveTotals(source, unpaid, periods, [], today) };
}

async function readByDueDate(
  source: Source,
  filter: Resolved<ReportFilter>,
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const { period } = filter;
  const target = { engine: source.engine, today };
  const entries = entriesOf(filter, target);
  const totals =
    entries === null
      ? await readCategoryTotals(source, filter, period, [], today)
      : await readTotalsOfEntries(source, entries, filter, [period], today);
  return totals.filter(({ lifecycle }) => lifecycle === "active");
}

/**
 * Most entries count on their due date. Entries with another competência are subtracted there and
 * added on that date.
 */
async function readByAccrual(
  source: Source,
  filter: Resolved<ReportFilter>,
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const { period } = filter;
  const target = { engine: source.engine, today };
  const entries = entriesOf(filter, target);
  if (entries !== null) {
    const conditions = [
      ...entries,
      ...isDueInAny([period], { ...target, columns: ON_ACCRUAL_DAY }),
    ];
    return readEntries(source, filter, today, { day: ACCRUAL_DAY, conditions });
  }
  const hasDay = sql<SqlBool>`${ACCRUAL_DATE} is not null`;
  const from = sql`transactions ${source.engine.indexHint("transactions_by_accrual")}`;
  const leaving = {
    from,
    day: sql.ref("transactions.expected_payment_date"),
    sign: sql`-`,
    conditions: [hasDay, ...isDueInAny([period], target)],
  };
  const entering = {
    from,
    day: ACCRUAL_DATE,
    conditions: [hasDay, isWithin(period, ACCRUAL_DATE)],
  };
  return [
    ...(await readByDueDate(source, filter, today)),
    ...(await readEntries(source, filter, today, leaving)),
    ...(await readEntries(source, filter, today, entering)),
  ];
}

/** Up to the end of the period; entries before it are dated the day before. */
async function readPaid(
  source: Source,
  filter: Resolved<ReportFilter>,
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const { period, due, status, type, categories } = filter;
  const target = { engine: source.engine, today };
  const entries = entriesOf(filter, target);
  const upToEnd = { start: null, end: period.end };
  if (entries !== null || due !== null) {
    const conditions = [
      sql<SqlBool>`paid_on is not null`,
      isWithin(upToEnd, PAID_ON),
      ...(entries ?? []),
    ];
    return readEntries(source, filter, today, { day: PAID_ON, conditions });
  }
  if (status !== null && status !== "paid") return [];
  const conditions = [
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    isWithin(upToEnd, PAID_ON),
  ];
  const isOfCategory = categories === null ? [] : [isOneOf("category", categories)];
  const parts = splitCorrections(source.engine, {
    columns: { paid_on: PAID_ON, type: sql.ref("type") },
    conditions: [sql`lifecycle = 'active' and paid_on is not null`, ...conditions],
    categories,
  });
  return readTotalsByCategory(
    source.db,
    sql`select cast(${columnDay(period)} as text) as due_date, type, 'paid' as status,
        'active' as lifecycle, category, sum(count) as count, sum(cents) as cents
      from (select paid_on, type, category, count, cents from paid_totals
        where ${allOf([...conditions, ...isOfCategory])} union all ${parts}) as paid
      group by 1, type, category`,
  );
}

/** One date for a whole column, because columns are months, or their parts in the period. */
function columnDay({ start }: Period): RawBuilder<unknown> {
  const monthStart = sql`substr(cast(paid_on as text), 1, 8) || '01'`;
  if (start === null || start === FIRST_DAY) return monthStart;
  return sql`case when paid_on < ${start} then ${addDays(start, -1)}
    when ${monthStart} < ${start} then ${start} else ${monthStart} end`;
}

type EntryTotals = Omit<Parameters<typeof totalsByCategory>[1], "filter">;

async function readEntries(
  { db, engine }: Source,
  filter: Resolved<ReportFilter>,
  today: CivilDate,
  entries: EntryTotals,
): Promise<CategoryTotal[]> {
  const conditions = [sql<SqlBool>`lifecycle = 'active'`, ...entries.conditions];
  const query = totalsByCategory(engine, { ...entries, conditions, filter }, today);
  return readTotalsByCategory(db, query);
}

const PAID_ON = sql.ref("paid_on");
/**
 * The due date if an entry has no competência of its own; compared by `isDueInAny` like a due date.
 */
const ACCRUAL_DAY = sql`coalesce(${ACCRUAL_DATE}, expected_payment_date)`;
const ON_ACCRUAL_DAY: ColumnsElsewhere = new Map([
  ["expected_payment_date", { value: ACCRUAL_DAY, isNull: sql<SqlBool>`${ACCRUAL_DAY} is null` }],
]);
