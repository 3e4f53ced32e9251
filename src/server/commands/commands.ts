/**
 * Every possible change, as data. Screens, REST clients, imports and the command line build one of
 * these and pass it to `execute`; nothing else writes to the ledger.
 */
import type { NewContact } from "#contract/contacts.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { ContactPatch } from "#domain/contact.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";

/** A row to create, and the patch to apply when its id exists already. */
export type Upsert<Draft, Patch> = { readonly draft: Draft; readonly patch: Patch };
/** What happens to a row that exists already. */
export type WhenPresent = "ignore" | "merge";

/** One command is one database transaction: all of its rows change, or none. */
export type Command =
  | { readonly kind: "create-contacts"; readonly drafts: readonly NewContact[] }
  | {
      readonly kind: "upsert-contacts";
      readonly rows: readonly Upsert<NewContact, ContactPatch>[];
      readonly whenPresent: WhenPresent;
    }
  | { readonly kind: "update-contacts"; readonly filter: Filter; readonly patch: ContactPatch }
  | { readonly kind: "create-transactions"; readonly drafts: readonly NewTransaction[] }
  | {
      readonly kind: "upsert-transactions";
      readonly rows: readonly Upsert<NewTransaction, TransactionPatch>[];
      readonly whenPresent: WhenPresent;
    }
  | {
      readonly kind: "update-transactions";
      readonly filter: Filter;
      readonly patch: TransactionPatch;
    }
  | { readonly kind: "remove-transactions"; readonly filter: Filter };

/** The table whose rows the command changes. */
export function tableOf(command: Command): TableName {
  switch (command.kind) {
    case "create-contacts":
    case "upsert-contacts":
    case "update-contacts":
      return "clients";
    case "create-transactions":
    case "upsert-transactions":
    case "update-transactions":
    case "remove-transactions":
      return "transactions";
  }
}

/** Who makes a change; the name goes into the history. */
export type Actor = { readonly userName: string };
