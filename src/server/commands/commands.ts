/**
 * Every change there can be, as data. Whoever asks (screen, REST client, import, command line)
 * makes one of these and gives it to `execute`; nothing else writes to the books.
 */
import type { NewContact } from "#contract/contacts.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { ContactPatch } from "#domain/contact.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";

/** A row to create, or, when its id is there already, what to change of the row that is there. */
export type Upsert<Draft, Patch> = { readonly draft: Draft; readonly patch: Patch };
/** What becomes of a row that is there already: nothing, or the patch. */
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

/** Who asks for a change; the name goes into the history. */
export type Actor = { readonly userName: string };
