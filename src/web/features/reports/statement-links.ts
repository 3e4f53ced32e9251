import { countUndated } from "#domain/describe-excluded.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import type { StatementGroup, StatementRow } from "#domain/statement-row.ts";
import { STATEMENT_NAMES, isPlanned } from "#domain/statement-rows.ts";
import type { StatementBasis, StatementColumn } from "#domain/statement.ts";
import type { TransactionType } from "#domain/transaction.ts";
import type { ExcludedGroup } from "#web/records/excluded-entries.tsx";
import type { EntriesFilter } from "#web/url/entries-url.ts";
import { narrowFilter, narrowedUrl } from "#web/url/narrow-filter.ts";
import type { StatementData } from "./report-queries.ts";
import { toEntryFilter } from "./report-search.ts";

/** Null for a row that is not a sum of entries. */
export function urlOfCell(
  row: StatementRow,
  { start, end }: StatementColumn,
  data: StatementData,
): string | null {
  const { kind, group, label } = row;
  // No filter matches the entries of a place.
  const isOfPlace = GROUP_TYPES[group] === undefined;
  if (kind === "derived" || kind === "carried" || (kind === "total" && isOfPlace)) return null;
  const type = row.type ?? GROUP_TYPES[group] ?? null;
  const by = isPlanned(row) ? "due" : COUNTED_BY[data.basis];
  return narrowedUrl(
    { ...statementFilter(data), by, from: start, to: end },
    {
      ...(type !== null && { type }),
      ...(kind === "category" && { category: label }),
      ...(by === "due" && { due: "dated" }),
    },
  );
}

const COUNTED_BY: Readonly<Record<StatementBasis, PeriodDate>> = {
  accrual: "accrual",
  due: "due",
  cash: "payment",
};

const GROUP_TYPES: Readonly<Partial<Record<StatementGroup, TransactionType | null>>> = {
  income: "income",
  plannedIncome: "income",
  expense: "expense",
  plannedExpense: "expense",
  balance: null,
  planned: null,
};

/** The entries that the statement counts in no column. */
export function undatedGroups(data: StatementData): ExcludedGroup[] {
  const { basis, undated } = data;
  if (undated.count === 0) return [];
  const filter = UNDATED_FILTERS[basis];
  return [
    {
      text: countUndated(undated, STATEMENT_NAMES[basis].undated),
      totals: undated,
      filter: filter === null ? null : narrowFilter(statementFilter(data), filter),
    },
  ];
}

const UNDATED_FILTERS = {
  // No filter finds entries without a competência.
  accrual: null,
  due: { due: "undated" },
  cash: { due: "undated", status: "unpaid" },
} as const;

/** The entries that count in the statement. */
function statementFilter({ search }: StatementData): EntriesFilter {
  return { ...toEntryFilter(search), lifecycle: "active" };
}
