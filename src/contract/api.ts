import * as z from "zod";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { AuditRecordInsert, AuditRecordRow } from "./audit-records.ts";
import type { CompanyResponse } from "./company.ts";
import type { ContactInsert, ContactRow, ContactUpdate } from "./contacts.ts";
import type { DashboardResponse, DashboardArguments } from "./dashboard.ts";
import type { ReportResponse, ReportArguments, TotalsResponse, TotalsArguments } from "./report.ts";
import type { SnapshotResponse } from "./snapshot.ts";
import type { StatementResponse, StatementArguments } from "./statement.ts";
import type { TransactionInsert, TransactionRow, TransactionUpdate } from "./transactions.ts";

export const REST_PATH = "/rest/v1";

/** The acting user's name, percent-encoded UTF-8 (a header holds only Latin-1). */
export const USER_NAME_HEADER = "x-user-name";

/** On writes and on reads outside the history: the history's sequence included in the response. */
export const POSITION_HEADER = "x-history-position";

/** On a full page of rows: the cursor for the next page, sent as `after`. */
export const NEXT_CURSOR_HEADER = "x-next-cursor";

/** A creation whose id another row has, with other content. */
export const ID_IN_USE_CODE = "23505";

/** The body of every error, in PostgREST's shape; `message` is Portuguese, for the user. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
});
export type ApiErrorBody = z.output<typeof apiError>;

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
