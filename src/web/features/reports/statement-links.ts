import type { PeriodDate } from "#domain/report-filter.ts";
import type { StatementGroup, StatementRow } from "#domain/statement-row.ts";
import { isPlanned } from "#domain/statement-rows.ts";
import type { StatementBasis, StatementColumn } from "#domain/statement.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
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
  return entriesUrl({
    ...statementFilter(data),
    ...(type !== null && { type }),
    ...(kind === "category" && { category: label }),
    by,
    from: start,
    to: end,
    ...(by === "due" && { due: "dated" }),
  });
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

/** The entries that count in the statement. */
export function statementFilter({ search }: StatementData): EntriesFilter {
  return { ...toEntryFilter(search), lifecycle: "active" };
}
