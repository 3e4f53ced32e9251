/**
 * The unpaid entries of the dashboard. Each list merges the first entries of two index ranges, so the cost does not
 * grow with the history.
 */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { civilDate } from "#domain/civil-date.ts";
import { UNPAID_LIST_LENGTH, type UnpaidEntry, type UnpaidLists } from "#domain/agenda.ts";
import type { Instant } from "#domain/company-time.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { Splits } from "#domain/split.ts";
import {
  firstLineOfNotes,
  type TransactionStatus,
  type TransactionType,
} from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { categoryName, namedSplits } from "../rows/category-sql.ts";
import { compileFilter, type SqlTarget } from "../rows/compile-filter.ts";
import { storedStatus } from "../rows/resolved-status-sql.ts";

export async function readUnpaidLists(db: Kysely<Schema>, target: SqlTarget): Promise<UnpaidLists> {
  const read = (type: TransactionType, status: "overdue" | "pending"): Promise<UnpaidEntry[]> =>
    readEntries(db, firstEntries(type, status, target));
  return {
    income: {
      overdue: await read("income", "overdue"),
      pending: await read("income", "pending"),
    },
    expense: {
      overdue: await read("expense", "overdue"),
      pending: await read("expense", "pending"),
    },
  };
}

type StoredEntry = {
  readonly id: TransactionId;
  readonly category_name: string;
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly client_id: ContactId | null;
  readonly client_name: string | null;
  readonly notes: string | null;
  readonly series_number: number | null;
  readonly series_count: number | null;
  readonly named_splits: Splits | null;
  readonly status: TransactionStatus;
  readonly updated_at: Instant;
};

/** Sorted by due date, undated last. */
export function firstEntries(
  type: TransactionType,
  status: "overdue" | "pending",
  target: SqlTarget,
): RawBuilder<StoredEntry> {
  // SQLite uses a partial index only if the query repeats its condition literally.
  const parts = storedStatus(status, target.today).map(
    (filters, index) => sql`select * from (
      select id, category, amount, expected_payment_date, client_id, notes, series_number, series_count, splits,
        status, updated_at
      from transactions
      where lifecycle = 'active' and status <> 'paid' and type = ${type}
        and ${compileFilter("transactions", { kind: "and", filters }, target)}
      order by expected_payment_date nulls last, id limit ${UNPAID_LIST_LENGTH}
    ) as ${sql.ref(`range_${index}`)}`,
  );
  return sql<StoredEntry>`
    select entries.*, clients.name as client_name,
      ${categoryName(sql.ref("entries.category"))} as category_name,
      ${namedSplits(sql.ref("entries.splits"), target.engine)} as named_splits
    from (${sql.join(parts, sql` union all `)}) as entries
    left join clients on clients.id = entries.client_id
    order by entries.expected_payment_date nulls last, entries.id limit ${UNPAID_LIST_LENGTH}`;
}

async function readEntries(
  db: Kysely<Schema>,
  query: RawBuilder<StoredEntry>,
): Promise<UnpaidEntry[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({
    id: row.id,
    category: row.category_name,
    amountCents: cents(row.amount),
    dueDate: row.expected_payment_date === null ? null : civilDate(row.expected_payment_date),
    clientId: row.client_id,
    clientName: row.client_name,
    note: firstLineOfNotes(row.notes),
    seriesNumber: row.series_number,
    seriesCount: row.series_count,
    splits: row.named_splits,
    status: row.status,
    updatedAt: row.updated_at,
  }));
}
