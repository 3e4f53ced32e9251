/** Every possible change, as data. Nothing else writes to the ledger. */
import type { NewAccount } from "#contract/accounts.ts";
import type { MergeCategories, NewCategory } from "#contract/categories.ts";
import type { NewContact } from "#contract/contacts.ts";
import type { PaymentRequest, PaymentUndo } from "#contract/entry-payment.ts";
import type { InstalmentsUpdate } from "#contract/instalments.ts";
import type { RecurrenceEnd } from "#contract/recurrence-end.ts";
import type { NewRecurrence, RecurrenceChange, RecurrenceUpdate } from "#contract/recurrences.ts";
import type { NewTag } from "#contract/tags.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { NewTransfer } from "#contract/transfers.ts";
import type { UndoRequest } from "#contract/undo.ts";
import type { AccountPatch } from "#domain/account.ts";
import type { CategoryPatch } from "#domain/category.ts";
import type { ContactPatch } from "#domain/contact.ts";
import type { TagPatch } from "#domain/tag.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { TransferPatch } from "#domain/transfer.ts";
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
  | Writes<"categories", NewCategory, CategoryPatch>
  | ({ readonly kind: "merge-categories" } & MergeCategories)
  | Writes<"accounts", NewAccount, AccountPatch>
  | Writes<"tags", NewTag, TagPatch>
  | Writes<"transfers", NewTransfer, TransferPatch>
  | Writes<"transactions", NewTransaction, TransactionPatch>
  | { readonly kind: "update-instalments"; readonly update: InstalmentsUpdate }
  | { readonly kind: "record-payment"; readonly payment: PaymentRequest }
  | { readonly kind: "undo-payment"; readonly payment: PaymentUndo }
  | { readonly kind: "create-recurrence"; readonly recurrence: NewRecurrence }
  | { readonly kind: "update-recurrence"; readonly update: RecurrenceUpdate }
  | { readonly kind: "change-recurrence"; readonly change: RecurrenceChange }
  | { readonly kind: "end-recurrence"; readonly end: RecurrenceEnd }
  | { readonly kind: "remove-transactions"; readonly filter: Filter }
  | { readonly kind: "undo"; readonly undo: UndoRequest };

export type Actor = { readonly userName: string };
