/** Amounts are in centavos. */
import type * as z from "zod";
import type { Fields } from "#contract/record-codec.ts";
import type { RecordKind, Records } from "#contract/records.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Cents } from "#domain/money.ts";
import type { TaxId } from "#domain/tax-id.ts";
import type { EntityType } from "#domain/entities.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "#domain/transaction.ts";

export type StoredBoolean = boolean | 0 | 1;

/** A record's columns with the types of its domain properties. */
type ColumnsOf<F extends Fields> = {
  [Property in keyof F as F[Property]["column"]]: F[Property]["kind"] extends "boolean"
    ? StoredBoolean
    : z.output<F[Property]["codec"]>;
};

type RecordTables = {
  [Kind in RecordKind as Records[Kind]["table"]]: ColumnsOf<Records[Kind]["fields"]>;
};

/** A stored record of the kind. */
export type StoredOf<Kind extends RecordKind> = ColumnsOf<Records[Kind]["fields"]>;

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

/** One row with the newest sequence and hash; every write locks it first. */
type AuditHeadTable = { only_row: 1; sequence: number; hash: string };

type DailyTotalsTable = {
  /** `NO_DUE_DATE` instead of null, as it is part of the primary key. */
  due_date: string;
  type: TransactionType;
  status: TransactionStatus;
  lifecycle: Lifecycle;
  category: string;
  count: number;
  cents: number;
};

type MonthlyTotalsTable = Omit<DailyTotalsTable, "due_date"> & {
  due_month: string;
};

/** Totals of the active paid entries. */
type PaidTotalsTable = Pick<DailyTotalsTable, "type" | "category" | "count" | "cents"> & {
  paid_on: string;
};

/** Totals of the active paid entries with an account. */
type AccountTotalsTable = Pick<PaidTotalsTable, "paid_on" | "type" | "count" | "cents"> & {
  account_id: string;
};

type ContactTotalsTable = {
  client_id: string;
  type: TransactionType;
  lifecycle: Lifecycle;
  count: number;
  cents: number;
};

/** Append-only; the newest row counts. */
type CompanySettingsTable = {
  sequence: number;
  timestamp: Instant;
  user_name: string;
  name: string | null;
  document: TaxId | null;
  opening_balance_cents: Cents | null;
  opening_balance_date: CivilDate | null;
};

export type Schema = RecordTables & {
  audit_records: AuditRecordsTable;
  audit_head: AuditHeadTable;
  daily_totals: DailyTotalsTable;
  monthly_totals: MonthlyTotalsTable;
  /** The two above, summed over categories. */
  daily_sums: Omit<DailyTotalsTable, "category">;
  monthly_sums: Omit<MonthlyTotalsTable, "category">;
  daily_sides: Pick<DailyTotalsTable, "due_date" | "type" | "count" | "cents">;
  paid_totals: PaidTotalsTable;
  account_totals: AccountTotalsTable;
  contact_totals: ContactTotalsTable;
  contact_unpaid: Omit<ContactTotalsTable, "lifecycle">;
  company_settings: CompanySettingsTable;
};
