/** Compiles the filter of entries to SQL conditions, on the entries or on a rollup. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { columnsOf, type Condition, type TextSearch } from "#contract/condition.ts";
import { chosenFilters } from "#contract/entry-filter.ts";
import { isInPeriods } from "#contract/in-periods.ts";
import { isAllTime, type Period } from "#domain/period.ts";
import {
  NO_TAG,
  type EntryFilter,
  type DatedFilter,
  type PeriodDate,
  type ReportFilter,
  type Resolved,
} from "#domain/report-filter.ts";
import { compileFilter, type ColumnsElsewhere, type SqlTarget } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";
import { storedFilters } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";

/** A filter in terms of the rollups by due date. */
export type RollupFilter = Partial<Omit<EntryFilter, "category" | "search">> &
  Pick<Resolved<ReportFilter>, "categories">;

/** The columns of an entry that the rollups by due date have. */
const ROLLUP_COLUMNS: ReadonlySet<string> = new Set([
  "type",
  "status",
  "resolved_status",
  "lifecycle",
  "category",
  "expected_payment_date",
]);
const CONTACT_ROLLUP_COLUMNS: ReadonlySet<string> = new Set(["client_id", "type", "lifecycle"]);

/** A rollup by this column has the others under the same names as the entries. */
export function rollupColumns(dueColumn: "due_date" | "due_month"): ColumnsElsewhere {
  const dueDate = sql.ref(dueColumn);
  return new Map([
    ...ownColumns(["type", "status", "lifecycle", "category"]),
    [
      "expected_payment_date",
      { value: dueDate, isNull: sql<SqlBool>`${dueDate} = ${NO_DUE_DATE}` },
    ],
  ]);
}

/** For a table that has these columns under the same names, and never null. */
export function ownColumns(names: readonly string[]): ColumnsElsewhere {
  return new Map(
    names.map((name) => [name, { value: sql.ref(name), isNull: sql<SqlBool>`1 = 0` }]),
  );
}

export function hasContactRollup(filter: ReportFilter): boolean {
  return isAllTime(filter.period) && !namesOther(filter, CONTACT_ROLLUP_COLUMNS);
}

/** Drops the filters that only lists have: a report counts each lifecycle separately. */
export function ofReport(filter: Resolved<DatedFilter>): Resolved<DatedFilter> {
  const { lifecycle: _, search: __, ...own }: Resolved<DatedFilter> & Partial<EntryFilter> = filter;
  return own;
}

/** A condition for entries in the filter's period. */
export function isInPeriodOf(
  { by = "due", period }: DatedFilter,
  target: SqlTarget,
): RawBuilder<SqlBool>[] {
  return isInAny(by, [period], target);
}

/** True if nothing but the period restricts the entries. */
export function isOfAll(filter: ReportFilter): boolean {
  return chosenFilters(filter).length === 0;
}

/** True if neither a rollup by due date nor an index supports the filter. */
export function readsAllEntries(filter: Partial<EntryFilter>): boolean {
  const { client: _, series: __, tags = null, ...others } = filter;
  return namesOther({ ...others, tags: tags === NO_TAG ? tags : null }, ROLLUP_COLUMNS);
}

function namesOther(filter: Partial<EntryFilter>, columns: ReadonlySet<string>): boolean {
  return chosenFilters(filter).some(({ condition }) => !isOf(columns, condition));
}

function isOf(columns: ReadonlySet<string>, condition: Condition | TextSearch): boolean {
  return columnsOf(condition).every((column) => columns.has(column));
}

/** The conditions that the rollups by due date support, without the period. */
export function toConditions(filter: RollupFilter, target: SqlTarget): RawBuilder<SqlBool>[] {
  const { categories } = filter;
  return [
    ...compileChosen(filter, (condition) => isOf(ROLLUP_COLUMNS, condition), target),
    ...(categories === null ? [] : [isOneOf("category", categories)]),
  ];
}

/** The conditions on entries that no rollup by due date supports. */
export function beyondRollups(
  filter: Partial<EntryFilter>,
  target: SqlTarget,
): RawBuilder<SqlBool>[] {
  return compileChosen(filter, (condition) => !isOf(ROLLUP_COLUMNS, condition), target);
}

/** The category must be resolved to names before, and the search planned. */
function compileChosen(
  filter: Partial<EntryFilter>,
  isWanted: (condition: Condition) => boolean,
  target: SqlTarget,
): RawBuilder<SqlBool>[] {
  const { category: _, search: __, ...others } = filter;
  return chosenFilters(others).flatMap(({ condition }) =>
    condition.kind !== "search-text" && isWanted(condition)
      ? [compileCondition(condition, target)]
      : [],
  );
}

/** A condition for entries due in one of the periods, or undated. */
export function isDueInAny(periods: readonly Period[], target: SqlTarget): RawBuilder<SqlBool>[] {
  return isInAny("due", periods, target);
}

/** A condition for entries in a period, by the date that it filters by. */
export function isInAny(
  by: PeriodDate,
  periods: readonly Period[],
  target: SqlTarget,
): RawBuilder<SqlBool>[] {
  if (periods.some(isAllTime)) return [];
  return [compileCondition(isInPeriods(by, periods), target)];
}

function compileCondition(condition: Condition, target: SqlTarget): RawBuilder<SqlBool> {
  const stored = storedFilters(condition, target.today)?.map((filters): Filter => ({
    kind: "and",
    filters,
  }));
  const filter: Filter = stored === undefined ? condition : { kind: "or", filters: stored };
  return compileFilter("transactions", filter, target);
}

export const ACCRUAL_DATE = sql.ref("transactions.accrual_date");

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

export function isWithin({ start, end }: Period, date: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return allOf([
    ...(start === null ? [] : [sql<SqlBool>`${date} >= ${start}`]),
    ...(end === null ? [] : [sql<SqlBool>`${date} <= ${end}`]),
  ]);
}
