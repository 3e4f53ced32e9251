/**
 * Checks the rows of the original system: each is converted to a domain value, or its problems are
 * reported.
 */
import { ORIGINAL_TABLES, type OriginalTable } from "#contract/imports.ts";
import type { Category } from "#domain/category.ts";
import type { OriginalData } from "#server/commands/original-data.ts";
import { checkLinks } from "./check-links.ts";
import { decodeContact } from "./decode-contact.ts";
import { decodeEntry } from "./decode-entry.ts";
import { decodeRecord } from "./decode-record.ts";
import { paymentDays } from "./payment-days.ts";
import { RowCheck, type CheckedRow } from "./row-check.ts";
import type { ColumnsByTable, InexactAmount, RowProblem } from "./import-report.ts";

/** A row as read from JSON or CSV. */
export type OriginalRow = Readonly<Record<string, unknown>>;
export type OriginalRows = Readonly<Record<OriginalTable, readonly OriginalRow[]>> & {
  /** The number of each row in its file; without it they count from 1. */
  readonly lines?: Readonly<Partial<Record<OriginalTable, readonly number[]>>>;
};

export type DecodingContext = {
  /** By their names, folded by `foldTyped`. */
  readonly categories: ReadonlyMap<string, Pick<Category, "name" | "kind">>;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** IANA name. */
  readonly timeZone: string;
};

export type Decoded = {
  readonly data: OriginalData;
  readonly problems: readonly RowProblem[];
  readonly repairs: readonly RowProblem[];
  readonly inexactAmounts: readonly InexactAmount[];
  readonly ignoredColumns: ColumnsByTable;
  readonly missingColumns: ColumnsByTable;
};

export function decodeTables(rows: OriginalRows, context: DecodingContext): Decoded {
  const check = new RowCheck(context.nowMs);
  const checked = (table: OriginalTable): CheckedRow[] =>
    rows[table].map((row, at) => check.row(table, row, rows.lines?.[table]?.[at] ?? at + 1));
  const history = checked("audit_records").flatMap((row) => decodeRecord(row) ?? []);
  const contacts = checked("clients").flatMap((row) => decodeContact(row) ?? []);
  const paidOn = paymentDays(history, context);
  const entries = checked("transactions").flatMap(
    (row) => decodeEntry(row, { ...context, paidOn }) ?? [],
  );
  checkLinks(check, rows.clients, { contacts, entries });
  return {
    data: { contacts, entries, history },
    problems: check.problems,
    repairs: check.repairs,
    inexactAmounts: check.inexactAmounts,
    ignoredColumns: columnsByTable((table) => check.ignoredColumns(table, rows[table])),
    missingColumns: columnsByTable((table) => check.missingColumns(table, rows[table])),
  };
}

/** Without the tables that have none. */
function columnsByTable(columnsOf: (table: OriginalTable) => readonly string[]): ColumnsByTable {
  return Object.fromEntries(
    ORIGINAL_TABLES.map((table) => [table, columnsOf(table)] as const).filter(
      ([, columns]) => columns.length > 0,
    ),
  );
}
