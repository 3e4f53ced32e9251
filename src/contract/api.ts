/** The wire as a whole: where it is, who acts, what an error looks like, and its types for a client. */
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

/** Where the REST interface lives. */
export const REST_PATH = "/rest/v1";

/** Header with the acting user's name, percent-encoded UTF-8 (a header holds only Latin-1). */
export const USER_NAME_HEADER = "x-user-name";

/**
 * Header of what a write and a `GET` answer, save a `GET` of the history itself: the history's
 * sequence that the answer includes. It may include more.
 */
export const POSITION_HEADER = "x-history-position";

/** Header of a full page of rows: the cursor that `after` takes for the page that follows it. */
export const NEXT_CURSOR_HEADER = "x-next-cursor";

/** Error code of a creation whose id another row of other content has. */
export const ID_IN_USE_CODE = "23505";

/** The body of every error, in PostgREST's shape; `message` is Portuguese, for people. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
});
/** A body that passed `apiError`. */
export type ApiErrorBody = z.output<typeof apiError>;

/** Columns of `clients` that are given when named. */
type ContactExtra = {
  /** The name in small letters without accents: what names are in order by. */
  name_plain?: string;
  /** Reais, over the active entries linked to the contact; expenses alike. */
  total_income?: number;
  total_expense?: number;
  /** How many entries are linked to the contact, whatever their lifecycle. */
  linked_count?: number;
};

/** What a transaction's status is as of today; given when named. */
type TransactionExtra = { resolved_status?: TransactionStatus };

/** Columns of `audit_records` that are given when named, beside those of `*`. */
type AuditRecordExtra = { sequence: number; changes: unknown; hash: string };

/** The interface as `PostgrestClient<ApiDatabase>` of `@supabase/postgrest-js` wants it described. */
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
