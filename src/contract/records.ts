/**
 * The kinds of records with a history, each declared once: the server derives from it tables, columns,
 * commands, routes, OpenAPI, verification and rescue.
 */
import type * as z from "zod";
import type { EntityType } from "#domain/audit-record.ts";
import { ACCOUNT_KIND_LABELS } from "#domain/account.ts";
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS } from "#domain/category.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import type { RefusalReason } from "#domain/refusal.ts";
import {
  LIFECYCLE_LABELS,
  PAYMENT_ROLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
} from "#domain/transaction.ts";
import {
  ACCOUNT_FIELDS,
  ACCOUNT_LABELS,
  accountInsert,
  accountPatch,
  accountRow,
  accountUpsert,
} from "./accounts.ts";
import {
  CATEGORY_FIELDS,
  CATEGORY_LABELS,
  categoryInsert,
  categoryPatch,
  categoryRow,
  categoryUpsert,
} from "./categories.ts";
import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  contactInsert,
  contactPatch,
  contactRow,
  contactUpsert,
} from "./contacts.ts";
import { COMPANY_COLUMN_LABELS, COMPANY_FIELDS, companyRow } from "./company.ts";
import type { Fields } from "./record-codec.ts";
import {
  RECURRENCE_FIELDS,
  RECURRENCE_LABELS,
  recurrenceDraft,
  recurrenceRow,
} from "./recurrences.ts";
import { TAG_FIELDS, TAG_LABELS, tagInsert, tagPatch, tagRow, tagUpsert } from "./tags.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import {
  TRANSACTION_FIELDS,
  transactionInsert,
  transactionPatch,
  transactionRow,
} from "./transactions.ts";
import {
  TRANSFER_FIELDS,
  TRANSFER_LABELS,
  transferInsert,
  transferPatch,
  transferRow,
} from "./transfers.ts";

/** With the article, which also ends the participles. */
type Noun = {
  readonly one: string;
  readonly many: string;
  readonly article: "o" | "a";
};

export type RecordWrites = {
  /** A creation, unless the row is there. */
  readonly upsert: z.ZodType;
  readonly patch: z.ZodType;
  /** Null where rows may be removed. */
  readonly removal: { readonly refusal: RefusalReason; readonly instead: string } | null;
};

export type RecordDescription = {
  readonly table: string;
  /** In the history. */
  readonly entityType: EntityType;
  readonly noun: Noun;
  /** In the order of the table's columns. */
  readonly fields: Fields;
  /** By column. */
  readonly labels: Readonly<Record<string, string>>;
  /** By column, where it takes values of a list. */
  readonly valueLabels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly row: z.ZodType;
  /** Also what a repeated creation is compared by. */
  readonly insert: z.ZodType;
  /** Or why the table takes none. */
  readonly writes: RecordWrites | { readonly refusal: RefusalReason };
};

/** In the order in which rows are written: entries link to the others. */
export const RECORDS = {
  contacts: {
    table: "clients",
    entityType: "contact",
    noun: { one: "contato", many: "contatos", article: "o" },
    fields: CONTACT_FIELDS,
    labels: CONTACT_LABELS,
    valueLabels: { type: CONTACT_TYPE_LABELS },
    row: contactRow,
    insert: contactInsert,
    writes: {
      upsert: contactUpsert,
      patch: contactPatch,
      removal: {
        refusal: { code: "contact-cannot-be-removed" },
        instead: "a contact is made inactive",
      },
    },
  },
  accounts: {
    table: "accounts",
    entityType: "account",
    noun: { one: "conta", many: "contas", article: "a" },
    fields: ACCOUNT_FIELDS,
    labels: ACCOUNT_LABELS,
    valueLabels: { kind: ACCOUNT_KIND_LABELS },
    row: accountRow,
    insert: accountInsert,
    writes: {
      upsert: accountUpsert,
      patch: accountPatch,
      removal: {
        refusal: { code: "account-cannot-be-removed" },
        instead: "an account is archived",
      },
    },
  },
  categories: {
    table: "categories",
    entityType: "category",
    noun: { one: "categoria", many: "categorias", article: "a" },
    fields: CATEGORY_FIELDS,
    labels: CATEGORY_LABELS,
    valueLabels: { kind: CATEGORY_KIND_LABELS, statement_place: STATEMENT_PLACE_LABELS },
    row: categoryRow,
    insert: categoryInsert,
    writes: {
      upsert: categoryUpsert,
      patch: categoryPatch,
      removal: {
        refusal: { code: "category-cannot-be-removed" },
        instead: "a category is archived",
      },
    },
  },
  transfers: {
    table: "transfers",
    entityType: "transfer",
    noun: { one: "transferência", many: "transferências", article: "a" },
    fields: TRANSFER_FIELDS,
    labels: TRANSFER_LABELS,
    valueLabels: { lifecycle: LIFECYCLE_LABELS },
    row: transferRow,
    insert: transferInsert,
    writes: {
      upsert: transferInsert,
      patch: transferPatch,
      removal: {
        refusal: { code: "transfer-cannot-be-removed" },
        instead: "a transfer is cancelled",
      },
    },
  },
  tags: {
    table: "tags",
    entityType: "tag",
    noun: { one: "etiqueta", many: "etiquetas", article: "a" },
    fields: TAG_FIELDS,
    labels: TAG_LABELS,
    row: tagRow,
    insert: tagInsert,
    writes: {
      upsert: tagUpsert,
      patch: tagPatch,
      removal: { refusal: { code: "tag-cannot-be-removed" }, instead: "a tag is archived" },
    },
  },
  company: {
    table: "company",
    entityType: "company",
    noun: { one: "empresa", many: "empresas", article: "a" },
    fields: COMPANY_FIELDS,
    labels: COMPANY_COLUMN_LABELS,
    row: companyRow,
    insert: companyRow,
    // There is one.
    writes: { refusal: { code: "company-by-function" } },
  },
  recurrences: {
    table: "recurrences",
    entityType: "recurrence",
    noun: { one: "repetição", many: "repetições", article: "a" },
    fields: RECURRENCE_FIELDS,
    labels: RECURRENCE_LABELS,
    valueLabels: { type: TYPE_LABELS },
    row: recurrenceRow,
    insert: recurrenceDraft,
    // A rule and its entries are made together.
    writes: { refusal: { code: "recurrence-by-function" } },
  },
  transactions: {
    table: "transactions",
    entityType: "transaction",
    noun: { one: "lançamento", many: "lançamentos", article: "o" },
    fields: TRANSACTION_FIELDS,
    labels: TRANSACTION_LABELS,
    valueLabels: {
      type: TYPE_LABELS,
      status: STATUS_LABELS,
      lifecycle: LIFECYCLE_LABELS,
      payment_role: PAYMENT_ROLE_LABELS,
    },
    row: transactionRow,
    insert: transactionInsert,
    writes: {
      upsert: transactionInsert,
      patch: transactionPatch,
      removal: null,
    },
  },
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

type KindsWith<Writes> = {
  [Kind in RecordKind]: Records[Kind]["writes"] extends Writes ? Kind : never;
}[RecordKind];

/** Whose tables take creations and changes. */
export type WritableKind = KindsWith<RecordWrites>;
export type RemovableKind = KindsWith<{ readonly removal: null }>;

/** A record of the kind as the domain has it. */
export type EntityOf<Kind extends RecordKind> = z.output<Records[Kind]["row"]>;

export function isWritable(kind: RecordKind): kind is WritableKind {
  return "patch" in RECORDS[kind].writes;
}
