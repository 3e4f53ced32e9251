/** What an import found and did. With `--json` it is printed as it is. */
import type { AssumedPaymentDate } from "#domain/payment.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Conflict } from "#server/commands/compare-original.ts";

export const ORIGINAL_TABLES = ["clients", "transactions", "audit_records"] as const;
export type OriginalTable = (typeof ORIGINAL_TABLES)[number];

/** Of one row; `why` is a sentence. `id` says where it is for a row without one. */
export type RowProblem = {
  readonly table: OriginalTable;
  readonly id: string;
  readonly field: string;
  readonly why: string;
};

export type ColumnsByTable = Readonly<Record<string, readonly string[]>>;

export type InexactAmount = {
  readonly id: string;
  /** As it came. */
  readonly before: string;
  /** In reais, with two decimals. */
  readonly after: string;
};

export type Counts = Readonly<Record<OriginalTable, number>>;

/** Entries of one type and status; `sum` in reais, with two decimals. */
export type TotalsLine = {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly count: number;
  readonly sum: string;
};

export type Totals = { readonly counts: Counts; readonly lines: readonly TotalsLine[] };

export type ImportReport = {
  readonly action: "checked" | "refused" | "imported";
  /** True if both sides are equal, or would be. */
  readonly ok: boolean;
  readonly original: Totals;
  /** Of the same ids; null if nothing was written. */
  readonly here: Totals | null;
  readonly toImport: Counts;
  readonly alreadyHere: number;
  /** They stop the import. */
  readonly problems: readonly RowProblem[];
  /** What differs here, and stays as it is. */
  readonly conflicts: readonly Conflict[];
  readonly inexactAmounts: readonly InexactAmount[];
  /** Of the entries that are not here yet. */
  readonly assumedPaymentDates: readonly AssumedPaymentDate[];
  /** Values that a documented rule changed. */
  readonly repairs: readonly RowProblem[];
  /** Columns that this system does not have, by table. */
  readonly ignoredColumns: ColumnsByTable;
  /** Columns of the original that no row has, by table: they stay empty. */
  readonly missingColumns: ColumnsByTable;
};
