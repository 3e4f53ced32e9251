/** The table of each kind of record. */
import { RECORD_KINDS, type RecordKind, type WritableKind } from "#contract/records.ts";
import { ACCOUNTS } from "./account-commands.ts";
import { CATEGORIES } from "./category-commands.ts";
import { COMPANY } from "./company-commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { RecordTable, RecordTypes, TypesOf } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TAGS } from "./tag-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { TRANSFERS } from "./transfer-commands.ts";

type RecordTables = { readonly [Kind in WritableKind]: RecordTable<TypesOf<Kind>> } & {
  readonly company: typeof COMPANY;
  readonly recurrences: typeof RECURRENCES;
};

const TABLES: RecordTables = {
  contacts: CONTACTS,
  accounts: ACCOUNTS,
  categories: CATEGORIES,
  transfers: TRANSFERS,
  tags: TAGS,
  company: COMPANY,
  recurrences: RECURRENCES,
  transactions: TRANSACTIONS,
};

export const RECORD_TABLES: Readonly<Record<RecordKind, RecordTable<RecordTypes>>> = TABLES;

/** In the order in which their rows are written. */
export const TABLES_IN_ORDER = RECORD_KINDS.map((kind) => RECORD_TABLES[kind]);
