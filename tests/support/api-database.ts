import type { TransactionStatus } from "#domain/transaction.ts";
import type { AuditRecordInsert, AuditRecordRow } from "#contract/audit-records.ts";
import type { CompanyResponse } from "#contract/company.ts";
import type { ContactInsert, ContactRow, ContactUpdate } from "#contract/contacts.ts";
import type { DashboardResponse, DashboardArguments } from "#contract/dashboard.ts";
import type {
  ReportResponse,
  ReportArguments,
  TotalsResponse,
  TotalsArguments,
} from "#contract/report.ts";
import type { SnapshotResponse } from "#contract/snapshot.ts";
import type { StatementResponse, StatementArguments } from "#contract/statement.ts";
import type {
  TransactionInsert,
  TransactionRow,
  TransactionUpdate,
} from "#contract/transactions.ts";

/** Returned only when selected by name, as are the extra columns below. */
type ContactExtra = {
  /** Lowercase without accents: the sort key. */
  name_plain?: string;
  /** Reais, of the active linked entries. */
  total_income?: number;
  total_expense?: number;
  /** Linked entries of any lifecycle. */
  linked_count?: number;
};

type TransactionExtra = { resolved_status?: TransactionStatus };

type AuditRecordExtra = { sequence: number; changes: unknown; hash: string };

/** For `PostgrestClient<ApiDatabase>` of `@supabase/postgrest-js`. */
export type ApiDatabase = {
  public: {
    Tables: {
      clients: {
        Row: ContactRow & ContactExtra;
        Insert: ContactInsert;
        Update: ContactUpdate;
        Relationships: [];
      };
      transactions: {
        Row: TransactionRow & TransactionExtra;
        Insert: TransactionInsert;
        Update: TransactionUpdate;
        Relationships: [
          {
            foreignKeyName: "transactions_client_id_fkey";
            columns: ["client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_records: {
        Row: AuditRecordRow & AuditRecordExtra;
        Insert: AuditRecordInsert;
        Update: never;
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      snapshot: { Args: Record<string, never>; Returns: SnapshotResponse };
      company: { Args: Record<string, never>; Returns: CompanyResponse };
      dashboard: { Args: DashboardArguments; Returns: DashboardResponse };
      report: { Args: ReportArguments; Returns: ReportResponse };
      statement: { Args: StatementArguments; Returns: StatementResponse };
      totals: { Args: TotalsArguments; Returns: TotalsResponse };
    };
  };
};
