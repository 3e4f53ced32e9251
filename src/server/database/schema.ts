/** The tables as Kysely sees them, alike for both engines. Amounts are centavos; see the migrations. */
import type { Category } from "#domain/category.ts";
import type { EntityType } from "#domain/audit-record.ts";
import type { ContactType } from "#domain/contact.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "#domain/transaction.ts";

/** SQLite has no booleans: 0 or 1 there, true or false in PostgreSQL. */
export type StoredBoolean = boolean | 0 | 1;

/** Clients and employees. */
export type ClientsTable = {
  id: string;
  name: string;
  phone: string | null;
  company_name: string | null;
  profile_type: ContactType;
  pix_key: string | null;
  is_active: StoredBoolean;
  created_at: string;
  updated_at: string;
};

/** Income and expenses. */
export type TransactionsTable = {
  id: string;
  type: TransactionType;
  category: Category;
  /** Centavos. */
  amount: number;
  expected_payment_date: string | null;
  status: TransactionStatus;
  notes: string | null;
  client_id: string | null;
  lifecycle: Lifecycle;
  created_at: string;
  updated_at: string;
};

/** The history, append-only. */
export type AuditRecordsTable = {
  sequence: number;
  id: string;
  timestamp: string;
  user_name: string;
  description: string;
  entity_type: EntityType;
  entity_id: string;
  /** Canonical JSON; null once erased. */
  changes: string | null;
  salt: string | null;
  digest: string;
  hash: string;
};

/** One row: the last sequence number and hash of the history. Every write locks it first. */
type AuditHeadTable = { only_row: 1; sequence: number; hash: string };

/** Count and sum of the transactions that share the first five columns. */
type DailyTotalsTable = {
  /** `NO_DUE_DATE` for entries without one: part of the primary key, so never null. */
  due_date: string;
  type: TransactionType;
  status: TransactionStatus;
  lifecycle: Lifecycle;
  category: Category;
  count: number;
  cents: number;
};

/** The same by the month of the due date. */
type MonthlyTotalsTable = Omit<DailyTotalsTable, "due_date"> & {
  /** Its first day; `NO_DUE_DATE` for entries without a due date. */
  due_month: string;
};

/** Count and sum of the transactions that share the first three columns. */
type ContactTotalsTable = {
  client_id: string;
  type: TransactionType;
  lifecycle: Lifecycle;
  count: number;
  cents: number;
};

/** Every table that the program reads or writes. */
export type Schema = {
  clients: ClientsTable;
  transactions: TransactionsTable;
  audit_records: AuditRecordsTable;
  audit_head: AuditHeadTable;
  daily_totals: DailyTotalsTable;
  monthly_totals: MonthlyTotalsTable;
  /** The two above, summed over categories. */
  daily_sums: Omit<DailyTotalsTable, "category">;
  monthly_sums: Omit<MonthlyTotalsTable, "category">;
  /** Of active entries that have a due date. */
  daily_sides: Pick<DailyTotalsTable, "due_date" | "type" | "count" | "cents">;
  contact_totals: ContactTotalsTable;
};
