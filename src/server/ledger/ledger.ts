/**
 * The company's books: the one way to change them (`execute`) and the ways to read them. Always true
 * of what is committed: every change has its one record in the history, and the daily totals equal
 * the transactions.
 */
import { randomBytes } from "node:crypto";
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { companyToday, instantFromMs, type Clock } from "#domain/company-clock.ts";
import { createIdSource, type IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { snapshotOf, type Snapshot } from "#domain/snapshot.ts";
import type { Database } from "../database/database.ts";
import { AuditTrail } from "./audit-trail.ts";
import type { Actor, Command } from "./commands.ts";
import { createContacts, updateContacts } from "./contact-commands.ts";
import { DailyTotalsChange, readDailyTotals } from "./daily-totals.ts";
import { historyTail, type HistoryTail } from "./history-tail.ts";
import type { RowQuery, TableName } from "./row-query.ts";
import { selectRows, type SelectedRows } from "./select-rows.ts";
import {
  createTransactions,
  removeTransactions,
  updateTransactions,
} from "./transaction-commands.ts";
import type { Work } from "./work.ts";

/** Rows of one table as the wire says them. */
export type ChangedRows = readonly ContactRow[] | readonly TransactionRow[];

/** What anybody may ask of the books. */
export type Ledger = {
  /**
   * Carries out a command in one database transaction and gives the rows as they are after it (as
   * they were, for a removal), once they are on the disk. With `exactlyOne`, any other number of
   * rows is refused and changes nothing.
   * @throws Refusal when a rule forbids it; then nothing was changed.
   */
  execute(command: Command, actor: Actor, options?: { exactlyOne?: boolean }): Promise<ChangedRows>;
  /** The rows of a table that a query asks for; with `countAll`, how many there are in all. */
  select(table: TableName, query: RowQuery, countAll: boolean): Promise<SelectedRows>;
  /** The snapshot as of the company's today. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  snapshot(): Promise<Snapshot>;
  /** What was recorded, for whoever follows it as it grows. */
  readonly history: HistoryTail;
  /** @throws Error when the database does not answer. */
  ping(): Promise<void>;
};

/** The books in a database. `clock` and `timeZone` decide which day it is for the company. */
export function createLedger(database: Database, clock: Clock, timeZone: string): Ledger {
  const ids = createIdSource(clock, randomBytes);
  return {
    execute: (command, actor, options = {}) =>
      execute(database, { ids, clock }, command, actor, options.exactlyOne ?? false),
    select: (table, query, countAll) => selectRows(database, table, query, countAll),
    async snapshot() {
      return snapshotOf(await readDailyTotals(database.reader), companyToday(clock(), timeZone));
    },
    history: historyTail(database),
    async ping() {
      await database.reader.selectFrom("audit_head").select("sequence").executeTakeFirstOrThrow();
    },
  };
}

async function execute(
  database: Database,
  sources: { readonly ids: IdSource; readonly clock: Clock },
  command: Command,
  actor: Actor,
  exactlyOne: boolean,
): Promise<ChangedRows> {
  const { engine } = database;
  return database.writer.transaction().execute(async (db) => {
    const trail = await AuditTrail.open(db, engine, {
      ids: sources.ids,
      now: () => instantFromMs(sources.clock()),
      userName: actor.userName,
    });
    const totals = new DailyTotalsChange();
    const work = { db, engine, ids: sources.ids, trail, totals, now: trail.timestamp };
    const rows = await carryOut(work, command);
    if (exactlyOne && rows.length !== 1) {
      throw new Refusal({ code: "not-exactly-one-row", count: rows.length });
    }
    await trail.write();
    await totals.write(db);
    return rows;
  });
}

function carryOut(work: Work, command: Command): Promise<ChangedRows> {
  switch (command.kind) {
    case "create-contacts":
      return createContacts(work, command.drafts);
    case "update-contacts":
      return updateContacts(work, command.filter, command.patch);
    case "create-transactions":
      return createTransactions(work, command.drafts);
    case "update-transactions":
      return updateTransactions(work, command.filter, command.patch);
    case "remove-transactions":
      return removeTransactions(work, command.filter);
  }
}
