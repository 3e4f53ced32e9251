/**
 * The kinds of records with a history, each declared once: the server derives tables, columns,
 * commands, routes, OpenAPI, verification and rescue from it.
 */
import type * as z from "zod";
import type { EndingType, EntityType } from "#domain/entities.ts";
import type { RefusalReason } from "#domain/refusal.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import { ACCOUNT_RECORDS } from "./accounts.ts";
import { CATEGORY_RECORDS } from "./categories.ts";
import { COMPANY_COLUMN_LABELS, COMPANY_FIELDS, companyRow } from "./company.ts";
import { CONTACT_RECORDS } from "./contacts.ts";
import type { Fields } from "./record-codec.ts";
import {
  BUSINESS_DAY_LABELS,
  INTERVAL_LABELS,
  RECURRENCE_FIELDS,
  RECURRENCE_LABELS,
  recurrenceDraft,
  recurrenceRow,
} from "./recurrences.ts";
import { TAG_RECORDS } from "./tags.ts";
import { TRANSACTION_RECORDS } from "./transactions.ts";
import { TRANSFER_RECORDS } from "./transfers.ts";

export type RecordWrites = {
  /** Creates the row unless it exists. */
  readonly upsert: z.ZodType;
  readonly patch: z.ZodType;
};

export type RecordDescription = {
  readonly table: string;
  /** Its name in the history. */
  readonly entityType: EntityType;
  /** In the order of the table's columns. */
  readonly fields: Fields;
  /** Labels by column. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of values by column, for columns with a fixed list of values. */
  readonly valueLabels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly row: z.ZodType;
  /** The codec of a creation; a repeated creation is compared by the same columns. */
  readonly insert: z.ZodType;
  /** The write schemas, or the refusal of a table that takes no writes. */
  readonly writes: RecordWrites | { readonly refusal: RefusalReason };
};

/** In the order of writing: entries come last because they link to the others. */
export const RECORDS = {
  contacts: CONTACT_RECORDS,
  accounts: ACCOUNT_RECORDS,
  categories: CATEGORY_RECORDS,
  transfers: TRANSFER_RECORDS,
  tags: TAG_RECORDS,
  company: {
    table: "company",
    entityType: "company",
    fields: COMPANY_FIELDS,
    labels: COMPANY_COLUMN_LABELS,
    row: companyRow,
    insert: companyRow,
    // There is exactly one company row.
    writes: { refusal: { code: "company-by-function" } },
  },
  recurrences: {
    table: "recurrences",
    entityType: "recurrence",
    fields: RECURRENCE_FIELDS,
    labels: RECURRENCE_LABELS,
    valueLabels: {
      type: TYPE_LABELS,
      interval: INTERVAL_LABELS,
      business_day: BUSINESS_DAY_LABELS,
    },
    row: recurrenceRow,
    insert: recurrenceDraft,
    // A rule and its entries are created together.
    writes: { refusal: { code: "recurrence-by-function" } },
  },
  transactions: TRANSACTION_RECORDS,
} as const satisfies Readonly<Record<string, RecordDescription>>;

export type Records = typeof RECORDS;
export type RecordKind = keyof Records;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];

/** Tables whose rows have a history. */
export type RecordTableName = Records[RecordKind]["table"];

export function byTable<Value>(
  valueOf: (record: RecordDescription) => Value,
): Record<RecordTableName, Value> {
  const entries = Object.values(RECORDS).map((record) => [record.table, valueOf(record)] as const);
  return Object.fromEntries(entries) as Record<RecordTableName, Value>;
}

/** The kinds whose tables accept creations and changes. */
export type WritableKind = {
  [Kind in RecordKind]: Records[Kind]["writes"] extends RecordWrites ? Kind : never;
}[RecordKind];
/** The kinds whose rows may be removed. */
export type RemovableKind = {
  [Kind in WritableKind]: Records[Kind]["entityType"] extends EndingType ? never : Kind;
}[WritableKind];

/** A record of the kind as a domain value. */
export type EntityOf<Kind extends RecordKind> = z.output<Records[Kind]["row"]>;

export function isWritable(kind: RecordKind): kind is WritableKind {
  return "patch" in RECORDS[kind].writes;
}
