import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { Refusal } from "#domain/refusal.ts";
import { runBatch } from "../database/batch-statement.ts";
import { targetTable, type Command } from "./commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import { createRecords, updateRecords, upsertRecords } from "./record-commands.ts";
import { projectRows } from "../rows/project-rows.ts";
import type { Selection } from "../rows/row-query.ts";
import { TRANSACTIONS, removeTransactions } from "./transaction-commands.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type ExecuteOptions = {
  /** The columns of each changed row to return; none if absent. */
  readonly select?: Selection;
  /** Any other number of rows is refused. */
  readonly exactlyOne?: boolean;
  /** More rows than this are refused. */
  readonly maxRows?: number;
  /** Runs the command, then rolls it back. */
  readonly isDryRun?: boolean;
};

export type Executed = {
  /** After the command; before it, for a removal. */
  readonly rows: readonly ApiRow[];
  readonly ids: readonly string[];
  /** Includes rows of a repeated creation. */
  readonly created: number;
  /** The sequence of the history that includes the command; meaningless for a dry run. */
  readonly position: number;
};

type ChangedRows = {
  readonly rows: readonly (ContactRow | TransactionRow)[];
  readonly created: number;
};

/** @throws Refusal, perhaps after some statements were sent. */
export async function executeCommand(
  work: UnitOfWork,
  command: Command,
  options: ExecuteOptions,
): Promise<Executed> {
  const changed = await runCommand(work, command);
  assertRowCount(changed.rows.length, options);
  await writeChanges(work);
  return projectResult(work, targetTable(command), changed, options);
}

export async function writeChanges({
  trail,
  totals,
  writes,
  db,
  engine,
}: UnitOfWork): Promise<void> {
  await runBatch(db, engine, [...trail.takeInserts(), ...writes, ...totals.changes(db, engine)]);
}

export async function projectResult(
  work: UnitOfWork,
  table: ReturnType<typeof targetTable>,
  { rows, created }: ChangedRows,
  { select, exactlyOne = false }: ExecuteOptions,
): Promise<Executed> {
  const selected = select === undefined ? [] : await projectRows(work, table, rows, select);
  // The selection itself may exclude rows (`clients!inner()`).
  if (select !== undefined) assertRowCount(selected.length, { exactlyOne });
  return { rows: selected, ids: rows.map(({ id }) => id), created, position: work.trail.position };
}

/** @throws Refusal */
export function assertRowCount(
  count: number,
  { exactlyOne = false, maxRows = Infinity }: ExecuteOptions,
): void {
  if (exactlyOne && count !== 1) throw new Refusal({ code: "not-exactly-one-row", count });
  if (count > maxRows) throw new Refusal({ code: "too-many-rows", count, max: maxRows });
}

async function runCommand(work: UnitOfWork, command: Command): Promise<ChangedRows> {
  switch (command.kind) {
    case "create-contacts":
      return allCreated(await createRecords(CONTACTS, work, command.drafts));
    case "upsert-contacts":
      return upsertRecords(CONTACTS, work, command.rows, command.whenPresent);
    case "update-contacts":
      return noneCreated(await updateRecords(CONTACTS, work, command.filter, command.patch));
    case "create-transactions":
      return allCreated(await createRecords(TRANSACTIONS, work, command.drafts));
    case "upsert-transactions":
      return upsertRecords(TRANSACTIONS, work, command.rows, command.whenPresent);
    case "update-transactions":
      return noneCreated(await updateRecords(TRANSACTIONS, work, command.filter, command.patch));
    case "remove-transactions":
      return noneCreated(await removeTransactions(work, command.filter));
  }
}

export function allCreated(rows: ChangedRows["rows"]): ChangedRows {
  return { rows, created: rows.length };
}

function noneCreated(rows: ChangedRows["rows"]): ChangedRows {
  return { rows, created: 0 };
}
