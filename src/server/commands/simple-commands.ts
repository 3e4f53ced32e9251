/** Commands whose rows are known by their ids: what they need is read before they are decided. */
import type { ContactId } from "#domain/ids.ts";
import { runQueries } from "../database/batch-statement.ts";
import { computedColumn } from "../rows/computed-columns.ts";
import type { Selection } from "../rows/row-query.ts";
import type { Command } from "./commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { CommandRequest } from "./run-command.ts";
import { firstStatesQuery } from "./idempotent-insert.ts";
import { MAX_NAMED } from "./matching-rows.ts";
import { namedRows } from "./named-rows.ts";
import { rowsQuery } from "./read-rows.ts";
import { linkedContactsQuery, TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** True if the command and its response read no other rows than those that it names. */
export function isSimple({ command, options }: CommandRequest): boolean {
  return options.isDryRun !== true && selectsOwn(command, options.select ?? []) && isNamed(command);
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
    case "create-transactions":
    case "upsert-transactions":
      return true;
    case "upsert-contacts":
      // Becoming an employee depends on the linked entries.
      return command.rows.every(({ patch }) => patch.type !== "employee");
    case "update-contacts":
      return (
        command.patch.type !== "employee" &&
        (namedRows(command.filter)?.size ?? Infinity) <= MAX_NAMED
      );
    case "update-transactions":
    case "remove-transactions":
      return (namedRows(command.filter)?.size ?? Infinity) <= MAX_NAMED;
  }
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
  ]);
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
