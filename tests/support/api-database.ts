import type * as z from "zod";
import type { Comparison } from "#domain/compared-period.ts";
import type { StatementBasis } from "#domain/statement.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { auditRecordInsert, auditRecordRow } from "#contract/audit-records.ts";
import type { companyResponse } from "#contract/company.ts";
import type { contactInsert, contactPatch, ContactRow } from "#contract/contacts.ts";
import type { DashboardResponse } from "#contract/dashboard.ts";
import type { ReportResponse, ReportArguments, TotalsResponse } from "#contract/report.ts";
import type { PeriodArguments } from "#contract/rpc-params.ts";
import type { SnapshotResponse } from "#contract/snapshot.ts";
import type { StatementResponse } from "#contract/statement.ts";
import type {
  transactionInsert,
  TransactionRow,
  TransactionUpdate,
} from "#contract/transactions.ts";

export type ContactInsert = z.input<typeof contactInsert>;
export type TransactionInsert = z.input<typeof transactionInsert>;

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
        Update: z.input<typeof contactPatch>;
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
        Row: z.output<typeof auditRecordRow> & AuditRecordExtra;
        Insert: z.input<typeof auditRecordInsert>;
        Update: never;
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      snapshot: { Args: Record<string, never>; Returns: SnapshotResponse };
      company: { Args: Record<string, never>; Returns: z.output<typeof companyResponse> };
      dashboard: { Args: PeriodArguments & { months?: string | null }; Returns: DashboardResponse };
      report: { Args: ReportArguments; Returns: ReportResponse };
      statement: {
        Args: ReportArguments & { basis?: StatementBasis | null; compare?: Comparison | null };
        Returns: StatementResponse;
      };
      totals: { Args: ReportArguments; Returns: TotalsResponse };
    };
  };
};
