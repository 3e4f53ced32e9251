/** Checks the rows of the original system: each is brought to the form of the domain, or its problems are said. */
import type { Category } from "#domain/category.ts";
import type { OriginalData } from "#server/commands/original-data.ts";
import { checkLinks } from "./check-links.ts";
import { decodeContact } from "./decode-contact.ts";
import { decodeEntry } from "./decode-entry.ts";
import { decodeRecord } from "./decode-record.ts";
import { paymentDays } from "./payment-days.ts";
import { RowCheck } from "./row-check.ts";
import {
  ORIGINAL_TABLES,
  type InexactAmount,
  type OriginalTable,
  type RowProblem,
} from "./import-report.ts";

/** As JSON or CSV had it. */
export type OriginalRow = Readonly<Record<string, unknown>>;
export type OriginalRows = Readonly<Record<OriginalTable, readonly OriginalRow[]>>;

export type DecodingContext = {
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
  readonly ignoredColumns: Readonly<Record<string, readonly string[]>>;
};

export function decodeTables(rows: OriginalRows, context: DecodingContext): Decoded {
  const check = new RowCheck();
  const history = rows.audit_records.flatMap(
    (row, at) => decodeRecord(check.row("audit_records", row, at), context) ?? [],
  );
  const contacts = rows.clients.flatMap(
    (row, at) => decodeContact(check.row("clients", row, at)) ?? [],
  );
  const paidOn = paymentDays(history, context.timeZone);
  const entries = rows.transactions.flatMap(
    (row, at) => decodeEntry(check.row("transactions", row, at), { ...context, paidOn }) ?? [],
  );
  checkLinks(check, rows.clients, { contacts, entries });
  return {
    data: { contacts, entries, history },
    problems: check.problems,
    repairs: check.repairs,
    inexactAmounts: check.inexactAmounts,
    ignoredColumns: Object.fromEntries(
      ORIGINAL_TABLES.flatMap((table) => {
        const columns = check.ignoredColumns(table, rows[table]);
        return columns.length === 0 ? [] : [[table, columns]];
      }),
    ),
  };
}
