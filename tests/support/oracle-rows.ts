/**
 * Filters and sums raw rows directly, in BigInt centavos, for the oracles. Imports nothing of the
 * code under test.
 */
import type { TransactionRow } from "#contract/transactions.ts";

export type OracleFilter = {
  readonly start?: string;
  readonly end?: string;
  readonly client_id?: string;
  readonly account_id?: string;
  readonly series_id?: string;
  readonly due?: string;
  readonly status?: string;
  readonly type?: string;
  readonly category?: string;
  /** Any of these ids, separated by commas, or `none`. */
  readonly tag_ids?: string;
  readonly lifecycle?: string;
  /** The date of the period: `due`, `payment` or `accrual`. */
  readonly by?: string;
  /** Only for a statement. */
  readonly basis?: string;
  /** Only for the dashboard: whole months up to the current one. */
  readonly months?: string;
};

export type Rows = readonly TransactionRow[];

export const IN_ORDER = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
];

/** The rows that match a filter, with its period and lifecycle. `names` are those of the categories. */
export function entriesOfRows(
  rows: Rows,
  filter: OracleFilter,
  today: string,
  names: readonly string[] = IN_ORDER,
): TransactionRow[] {
  const { lifecycle = "all" } = filter;
  return rows
    .filter((row) => passes(row, filter, today, names) && isInside(row, filter))
    .filter((row) => lifecycle === "all" || row.lifecycle === lifecycle);
}

export function passes(
  row: TransactionRow,
  filter: OracleFilter,
  today: string,
  names: readonly string[] = IN_ORDER,
): boolean {
  const wants = (value: string | undefined): value is string =>
    value !== undefined && value !== "" && value !== "all";
  if (wants(filter.tag_ids)) {
    const ids = filter.tag_ids.split(",");
    const hasOne = row.tag_ids.some((id) => ids.includes(id));
    if (filter.tag_ids === "none" ? row.tag_ids.length > 0 : !hasOne) return false;
  }
  if (wants(filter.client_id) && row.client_id !== filter.client_id) return false;
  const account = filter.account_id === "none" ? null : filter.account_id;
  if (wants(filter.account_id) && row.account_id !== account) return false;
  if (wants(filter.series_id) && row.series_id !== filter.series_id) return false;
  if (wants(filter.due) && (row.expected_payment_date === null) !== (filter.due === "undated")) {
    return false;
  }
  if (filter.status === "unpaid" && row.status === "paid") return false;
  const status = filter.status === "unpaid" ? "all" : filter.status;
  if (wants(status) && statusOf(row, today) !== status) return false;
  if (wants(filter.type) && row.type !== filter.type) return false;
  return partsOfRow(row, filter, names).length > 0;
}

/**
 * A row for each part of an entry in the category of the filter; for an entry that is not split,
 * itself.
 */
export function partsOfRow(
  row: TransactionRow,
  { category = "" }: OracleFilter,
  names: readonly string[] = IN_ORDER,
): TransactionRow[] {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/\p{Mark}/gu, "");
  const parts = (row.splits ?? [row]).map(({ category: own, amount }) => {
    return { ...row, category: own, amount };
  });
  if (category === "" || category === "all") return parts;
  // A text that is exactly a name matches that category only.
  if (names.includes(category)) return parts.filter((part) => part.category === category);
  return parts.filter((part) => plain(part.category).includes(plain(category)));
}

/** The entry once, with the sum of its parts in the category of the filter. */
export function countedRow(
  row: TransactionRow,
  filter: OracleFilter,
  names: readonly string[] = IN_ORDER,
): TransactionRow {
  const parts = partsOfRow(row, filter, names);
  return { ...row, amount: reais(sum(parts, row.type)) };
}

export function isInside(row: TransactionRow, filter: OracleFilter): boolean {
  const { start = "", end = "", by = "due" } = filter;
  const day = dayOf(row, filter);
  if (day === null) return by === "due" || (start === "" && end === "");
  return (start === "" || day >= start) && (end === "" || day <= end);
}

/** The date that the period filters by; the due date without a period. */
export function dayOf(
  { expected_payment_date: due, paid_on, accrual_date }: TransactionRow,
  { start = "", end = "", by = "due" }: OracleFilter,
): string | null {
  if (start === "" && end === "") return due;
  return by === "payment" ? paid_on : by === "accrual" ? (accrual_date ?? due) : due;
}

export function statusOf(row: TransactionRow, today: string): string {
  const due = row.expected_payment_date;
  return row.status === "pending" && due !== null && due < today ? "overdue" : row.status;
}

export function pluralize(rows: Rows) {
  return { count: rows.length, ...bothSides(rows) };
}

export function bothSides(rows: Rows) {
  return { income: reais(sum(rows, "income")), expense: reais(sum(rows, "expense")) };
}

export function balance(rows: Rows): bigint {
  return sum(rows, "income") - sum(rows, "expense");
}

export function sum(rows: Rows, type: string): bigint {
  let total = 0n;
  for (const row of rows) if (row.type === type) total += BigInt(Math.round(row.amount * 100));
  return total;
}

export function reais(centavos: bigint): number {
  return Number(centavos) / 100;
}

/** All days of a period of at most a year, otherwise the first thirty. */
export function maxFlowDays({ start = "", end = "" }: OracleFilter): number {
  if (start === "" || end === "") return 30;
  const length = Temporal.PlainDate.from(start).until(end, { largestUnit: "day" }).days + 1;
  return length <= 366 ? 366 : 30;
}
