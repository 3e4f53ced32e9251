/** One command: what it changes, what it gives back, and when it is refused. */
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { Refusal } from "#domain/refusal.ts";
import { runBatch } from "../database/batch-statement.ts";
import { tableOf, type Command } from "./commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import { createRecords, updateRecords, upsertRecords } from "./record-commands.ts";
import { projectRows } from "../rows/project-rows.ts";
import type { Selection } from "../rows/row-query.ts";
import { TRANSACTIONS, removeTransactions } from "./transaction-commands.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What is asked of a command, beside carrying it out. */
export type ExecuteOptions = {
  /** What to give of each changed row; nothing when absent. */
  readonly select?: Selection;
  /** Any other number of rows is refused. */
  readonly exactlyOne?: boolean;
  /** More rows than this are refused. */
  readonly most?: number;
  /** Does everything, and takes it back. */
  readonly isDryRun?: boolean;
};

/** What came of a command. */
export type Executed = {
  /** What `select` asked, of the rows as they are after it (as they were, for a removal). */
  readonly rows: readonly ApiRow[];
  /** Their ids, in the same order. */
  readonly ids: readonly string[];
  /** How many of them a creation or upsert made; those of a creation said twice count as made. */
  readonly created: number;
};

/** What a command changed. */
type CarriedOut = {
  readonly rows: readonly (ContactRow | TransactionRow)[];
  readonly created: number;
};

/** Carries it out whole. @throws Refusal, perhaps after something was written. */
export async function carryOutWhole(
  work: UnitOfWork,
  command: Command,
  options: ExecuteOptions,
): Promise<Executed> {
  const done = await runCommand(work, command);
  assertRowCount(done.rows.length, options);
  await write(work);
  return given(work, tableOf(command), done, options);
}

/** Writes all that it changes. */
export async function write({ trail, totals, writes, db, engine }: UnitOfWork): Promise<void> {
  await runBatch(db, engine, [...trail.takeInserts(), ...writes, ...totals.changes(db, engine)]);
}

/** What it gives back. */
export async function given(
  work: UnitOfWork,
  table: ReturnType<typeof tableOf>,
  { rows, created }: CarriedOut,
  { select, exactlyOne = false }: ExecuteOptions,
): Promise<Executed> {
  const selected = select === undefined ? [] : await projectRows(work, table, rows, select);
  // What the selection leaves out (`clients!inner()`) is no answer either.
  if (select !== undefined) assertRowCount(selected.length, { exactlyOne });
  return { rows: selected, ids: rows.map(({ id }) => id), created };
}

/** @throws Refusal for another number of rows than was asked for. */
export function assertRowCount(
  count: number,
  { exactlyOne = false, most = Infinity }: ExecuteOptions,
): void {
  if (exactlyOne && count !== 1) throw new Refusal({ code: "not-exactly-one-row", count });
  if (count > most) throw new Refusal({ code: "too-many-rows", count, max: most });
}

async function runCommand(work: UnitOfWork, command: Command): Promise<CarriedOut> {
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

/** Of a creation: what was there already counts too. */
export function allCreated(rows: CarriedOut["rows"]): CarriedOut {
  return { rows, created: rows.length };
}

function noneCreated(rows: CarriedOut["rows"]): CarriedOut {
  return { rows, created: 0 };
}
