/** The result of an import. `--json` prints it unchanged. */
import type { OriginalTable } from "#contract/imports.ts";
import type { AssumedPaymentDate } from "#domain/payment.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Conflict } from "#server/commands/compare-original.ts";

/** A problem of one row; `why` is a sentence. `id` is its position if the row has none. */
export type RowProblem = {
  readonly table: OriginalTable;
  readonly id: string;
  readonly field: string;
  readonly why: string;
};

export type ColumnsByTable = Readonly<Record<string, readonly string[]>>;

export type InexactAmount = {
  readonly id: string;
  /** The value as read. */
  readonly before: string;
  /** In reais, with two decimals. */
  readonly after: string;
};

export type Counts = Readonly<Record<OriginalTable, number>>;

/** Entries of one type and status; amounts in reais, with two decimals or more. */
export type TotalsLine = {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly count: number;
  /** Of the amounts as they are on this side. */
  readonly sum: string;
  /** What rounding to centavos adds to the sum: `0.015`, or `0.00`. */
  readonly rounding: string;
};

export type Totals = { readonly counts: Counts; readonly lines: readonly TotalsLine[] };

export type ImportReport = {
  readonly action: "checked" | "refused" | "imported";
  /** True if both sides are equal after rounding, or would be after the import. */
  readonly ok: boolean;
  readonly original: Totals;
  /** Totals of the same ids in the ledger; null if nothing was written. */
  readonly here: Totals | null;
  readonly toImport: Counts;
  readonly alreadyHere: number;
  /** Any of them prevents the import. */
  readonly problems: readonly RowProblem[];
  /** Rows that exist with other content, and are kept. */
  readonly conflicts: readonly Conflict[];
  /** Records that the history mentions, without a row and without their removal. */
  readonly absent: readonly { readonly table: OriginalTable; readonly id: string }[];
  readonly inexactAmounts: readonly InexactAmount[];
  /** For the entries that are not imported yet. */
  readonly assumedPaymentDates: readonly AssumedPaymentDate[];
  /** Values that a documented rule changed. */
  readonly repairs: readonly RowProblem[];
  /** Columns that this system does not have, by table. */
  readonly ignoredColumns: ColumnsByTable;
  /** Columns of the original that no row has, by table: they stay empty. */
  readonly missingColumns: ColumnsByTable;
};
