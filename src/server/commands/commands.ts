/** Every possible change, as data. Nothing else writes to the ledger. */
import type { NewContact } from "#contract/contacts.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { ContactPatch } from "#domain/contact.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { Filter } from "../rows/row-query.ts";

/** The patch applies if the id exists. */
export type Upsert<Draft, Patch> = { readonly draft: Draft; readonly patch: Patch };
export type WhenPresent = "ignore" | "merge";

export type Writes<Records extends string, Draft, Patch> =
  | {
      readonly kind: `create-${Records}`;
      readonly drafts: readonly Draft[];
      /** The id of a removed row brings it back; otherwise it is refused. */
      readonly restoresRemoved?: boolean;
    }
  | {
      readonly kind: `upsert-${Records}`;
      readonly rows: readonly Upsert<Draft, Patch>[];
      readonly whenPresent: WhenPresent;
    }
  | { readonly kind: `update-${Records}`; readonly filter: Filter; readonly patch: Patch };

/** All rows of a command change, or none. */
export type Command =
  | Writes<"contacts", NewContact, ContactPatch>
  | Writes<"transactions", NewTransaction, TransactionPatch>
  | { readonly kind: "remove-transactions"; readonly filter: Filter };

export type Actor = { readonly userName: string };
