/**
 * The two lists of the Painel. Each is put together from stretches of one index, of each of which
 * only the first few entries are read: the cost does not grow with the history.
 */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import { DASHBOARD_LIST_LENGTH, type UnpaidEntry, type UnpaidLists } from "#domain/dashboard.ts";
import type { Instant } from "#domain/company-time.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";

/** Both lists, as of `today`. */
export async function readUnpaidLists(db: Kysely<Schema>, today: CivilDate): Promise<UnpaidLists> {
  return {
    overdueExpenses: await readEntries(db, overdueExpenses(today)),
    pendingIncomes: await readEntries(db, pendingIncomes(today)),
  };
}

/** Expenses stored as pending whose day is over, and those stored as overdue. */
export function overdueExpenses(today: CivilDate): RawBuilder<StoredEntry> {
  return firstOf([
    sql`type = 'expense' and status = 'pending' and expected_payment_date < ${today}`,
    sql`type = 'expense' and status = 'overdue'`,
  ]);
}

/** Incomes stored as pending whose day is not over, and those without one. */
export function pendingIncomes(today: CivilDate): RawBuilder<StoredEntry> {
  return firstOf([
    sql`type = 'income' and status = 'pending' and expected_payment_date >= ${today}`,
    sql`type = 'income' and status = 'pending' and expected_payment_date is null`,
  ]);
}

type StoredEntry = {
  readonly id: TransactionId;
  readonly category: Category;
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly client_id: ContactId | null;
  readonly client_name: string | null;
  readonly status: TransactionStatus;
  readonly updated_at: Instant;
};

function firstOf(stretches: readonly RawBuilder<unknown>[]): RawBuilder<StoredEntry> {
  // What the index says of its entries is said again, word for word: SQLite compares the words.
  const parts = stretches.map(
    (stretch, index) => sql`select * from (
      select id, category, amount, expected_payment_date, client_id, status, updated_at
      from transactions
      where lifecycle = 'active' and status <> 'paid' and ${stretch}
      order by expected_payment_date nulls last, id limit ${DASHBOARD_LIST_LENGTH}
    ) as ${sql.ref(`stretch_${index}`)}`,
  );
  return sql<StoredEntry>`
    select entries.*, clients.name as client_name
    from (${sql.join(parts, sql` union all `)}) as entries
    left join clients on clients.id = entries.client_id
    order by entries.expected_payment_date nulls last, entries.id limit ${DASHBOARD_LIST_LENGTH}`;
}

async function readEntries(
  db: Kysely<Schema>,
  query: RawBuilder<StoredEntry>,
): Promise<UnpaidEntry[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    amountCents: cents(row.amount),
    dueDate: row.expected_payment_date === null ? null : civilDate(row.expected_payment_date),
    clientId: row.client_id,
    clientName: row.client_name,
    status: row.status,
    updatedAt: row.updated_at,
  }));
}
