/** Every possible change, as data. Nothing else writes to the ledger. */
import type { NewContact } from "#contract/contacts.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { ContactPatch } from "#domain/contact.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";

/** The patch applies if the id exists. */
export type Upsert<Draft, Patch> = { readonly draft: Draft; readonly patch: Patch };
export type WhenPresent = "ignore" | "merge";

/** All rows of a command change, or none. */
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

export function targetTable(command: Command): TableName {
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

export type Actor = { readonly userName: string };
