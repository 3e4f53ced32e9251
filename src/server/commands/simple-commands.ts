/** Commands whose rows are known by their ids: what they need is read before they are decided. */
import { dependsOnIncomes } from "#domain/contact-verbs.ts";
import type { NewTransaction } from "#contract/transactions.ts";
import type { ContactId } from "#domain/ids.ts";
import { categoriesOf } from "#domain/split.ts";
import { runQueries } from "../database/batch-statement.ts";
import { computedColumn } from "../rows/computed-columns.ts";
import type { Selection } from "../rows/row-query.ts";
import { categoriesQuery } from "./categories-of-entries.ts";
import { accountsQuery } from "./account-commands.ts";
import type { Command } from "./commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { CommandRequest } from "./run-command.ts";
import { firstStatesQuery } from "./idempotent-insert.ts";
import { MAX_NAMED } from "./matching-rows.ts";
import { namedRows } from "./named-rows.ts";
import { rowsQuery } from "./read-rows.ts";
import { namesTags, tagsQuery } from "./tag-commands.ts";
import {
  linkedContactsQuery,
  mayChangeAccount,
  patchedCategories,
  TRANSACTIONS,
} from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** True if the command and its response read no other rows than those that it names. */
export function isSimple({ command, options }: CommandRequest): boolean {
  return options.isDryRun !== true && isNamed(command) && selectsOwn(command, options.select ?? []);
}

function selectsOwn({ kind }: Command, select: Selection): boolean {
  const table = kind.endsWith("contacts") ? "clients" : "transactions";
  return select.every(
    (item) => item.kind === "column" && computedColumn(table, item.column)?.ofRow !== null,
  );
}

function isNamed(command: Command): boolean {
  switch (command.kind) {
    case "create-contacts":
      return true;
    // A part of a series depends on the other parts, what came with a payment on the entry that was paid.
    case "create-transactions":
      return command.drafts.every(isUntied);
    case "upsert-transactions":
      return command.rows.every(({ draft }) => isUntied(draft));
    case "upsert-contacts":
      return !command.rows.some(({ patch }) => dependsOnIncomes(patch));
    case "update-contacts":
      return (
        !dependsOnIncomes(command.patch) &&
        (namedRows(command.filter)?.size ?? Infinity) <= MAX_NAMED
      );
    // They depend on all accounts.
    case "create-accounts":
    case "upsert-accounts":
    case "update-accounts":
    // A category depends on the others, and its entries on it.
    case "create-categories":
    case "upsert-categories":
    case "update-categories":
    case "merge-categories":
    case "create-tags":
    case "upsert-tags":
    case "update-tags":
    case "create-transfers":
    case "upsert-transfers":
    case "update-transfers":
    case "update-instalments":
    case "record-payment":
    case "undo-payment":
    case "create-recurrence":
    case "update-recurrence":
    case "change-recurrence":
    case "end-recurrence":
    case "undo":
      return false;
    case "update-transactions":
    case "remove-transactions":
      return (namedRows(command.filter)?.size ?? Infinity) <= MAX_NAMED;
  }
}

function isUntied({ seriesId = null, parentId = null }: NewTransaction): boolean {
  return seriesId === null && parentId === null;
}

/** Reads all rows that the commands name, and those linked to them, in one round trip. */
export async function readNamed(work: UnitOfWork, commands: readonly Command[]): Promise<void> {
  const names = commands.map(namesOf);
  const contacts = names.flatMap((of) => of.contacts);
  const transactions = names.flatMap((of) => of.transactions);
  await runQueries(work.db, work.engine, [
    rowsQuery(TRANSACTIONS, work, transactions),
    rowsQuery(CONTACTS, work, contacts),
    linkedContactsQuery(work, transactions),
    categoriesQuery(work, commands.flatMap(namedCategories)),
    firstStatesQuery(
      TRANSACTIONS,
      work,
      names.flatMap((of) => of.newTransactions),
    ),
    firstStatesQuery(
      CONTACTS,
      work,
      names.flatMap((of) => of.newContacts),
    ),
    ...(commands.some(dependsOnAccounts) ? [accountsQuery(work)] : []),
    ...(commands.some(dependsOnTags) ? [tagsQuery(work)] : []),
  ]);
}

function namedCategories(command: Command): readonly string[] {
  switch (command.kind) {
    case "create-transactions":
      return command.drafts.flatMap(categoriesOf);
    case "upsert-transactions":
      return command.rows.flatMap(({ draft }) => categoriesOf(draft));
    case "update-transactions":
      return patchedCategories(command.patch);
    default:
      return [];
  }
}

function dependsOnAccounts(command: Command): boolean {
  if (command.kind === "update-transactions") return mayChangeAccount(command.patch);
  return command.kind === "create-transactions" || command.kind === "upsert-transactions";
}

function dependsOnTags(command: Command): boolean {
  switch (command.kind) {
    case "create-transactions":
      return command.drafts.some(namesTags);
    case "upsert-transactions":
      return command.rows.some(({ draft }) => draft.tagIds !== undefined);
    case "update-transactions":
      return command.patch.tagIds !== undefined;
    default:
      return false;
  }
}

type Names = {
  readonly contacts: readonly string[];
  readonly transactions: readonly string[];
  /** Ids of creations, perhaps repeated ones. */
  readonly newContacts: readonly string[];
  readonly newTransactions: readonly string[];
};

const NOTHING: Names = { contacts: [], transactions: [], newContacts: [], newTransactions: [] };

function namesOf(command: Command): Names {
  switch (command.kind) {
    case "create-contacts":
      return contactNames(idsOf(command.drafts));
    case "upsert-contacts":
      return contactNames(idsOf(command.rows.map(({ draft }) => draft)));
    case "update-contacts":
      return { ...NOTHING, contacts: [...(namedRows(command.filter)?.keys() ?? [])] };
    case "create-transactions":
      return transactionNames(idsOf(command.drafts), linksOf(command.drafts));
    case "upsert-transactions":
      return transactionNames(
        idsOf(command.rows.map(({ draft }) => draft)),
        linksOf(command.rows.flatMap(({ draft, patch }) => [draft, patch])),
      );
    case "update-transactions": {
      const transactions = [...(namedRows(command.filter)?.keys() ?? [])];
      return { ...NOTHING, transactions, contacts: linksOf([command.patch]) };
    }
    case "create-accounts":
    case "upsert-accounts":
    case "update-accounts":
    case "create-categories":
    case "upsert-categories":
    case "update-categories":
    case "merge-categories":
    case "create-tags":
    case "upsert-tags":
    case "update-tags":
    case "create-transfers":
    case "upsert-transfers":
    case "update-transfers":
    case "update-instalments":
    case "record-payment":
    case "undo-payment":
    case "create-recurrence":
    case "update-recurrence":
    case "change-recurrence":
    case "end-recurrence":
    case "undo":
      return NOTHING;
    case "remove-transactions":
      return { ...NOTHING, transactions: [...(namedRows(command.filter)?.keys() ?? [])] };
  }
}

function contactNames(ids: readonly string[]): Names {
  return { ...NOTHING, contacts: ids, newContacts: ids };
}

function transactionNames(ids: readonly string[], contacts: readonly string[]): Names {
  return { ...NOTHING, contacts, transactions: ids, newTransactions: ids };
}

/** Ids from the server are new. */
function idsOf(drafts: readonly { readonly id?: string | undefined }[]): string[] {
  return drafts.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

function linksOf(
  entries: readonly { readonly clientId?: ContactId | null | undefined }[],
): ContactId[] {
  return entries.flatMap(({ clientId }) => clientId ?? []);
}
