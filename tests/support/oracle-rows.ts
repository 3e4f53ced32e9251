/**
 * Filters and adds up raw rows directly, in BigInt centavos, for the oracles.
 * Imports nothing of the code under test.
 */
import type { TransactionRow } from "#contract/transactions.ts";

export type OracleFilter = {
  readonly start?: string;
  readonly end?: string;
  readonly client_id?: string;
  readonly due?: string;
  readonly status?: string;
  readonly type?: string;
  readonly category?: string;
  readonly lifecycle?: string;
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

/** The rows that match a filter, with its period and lifecycle. */
export function entriesOfRows(rows: Rows, filter: OracleFilter, today: string): TransactionRow[] {
  const { lifecycle = "all" } = filter;
  return rows
    .filter((row) => passes(row, filter, today) && isInside(row, filter))
    .filter((row) => lifecycle === "all" || row.lifecycle === lifecycle);
}

export function passes(row: TransactionRow, filter: OracleFilter, today: string): boolean {
  const plain = (text: string): string =>
    text.toLowerCase().replaceAll("ã", "a").replaceAll("é", "e").replaceAll("á", "a");
  const wants = (value: string | undefined): value is string =>
    value !== undefined && value !== "" && value !== "all";
  if (wants(filter.client_id) && row.client_id !== filter.client_id) return false;
  if (wants(filter.due) && (row.expected_payment_date === null) !== (filter.due === "undated")) {
    return false;
  }
  if (filter.status === "unpaid" && row.status === "paid") return false;
  const status = filter.status === "unpaid" ? "all" : filter.status;
  if (wants(status) && statusOf(row, today) !== status) return false;
  if (wants(filter.type) && row.type !== filter.type) return false;
  return !wants(filter.category) || plain(row.category).includes(plain(filter.category));
}

export function isInside(
  { expected_payment_date: due }: TransactionRow,
  filter: OracleFilter,
): boolean {
  if (due === null) return true;
  const { start = "", end = "" } = filter;
  return (start === "" || due >= start) && (end === "" || due <= end);
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
