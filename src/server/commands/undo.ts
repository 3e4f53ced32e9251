/** Turns changes back by ordinary commands, decided in the transaction that writes them (docs/decisions/0021). */
import { sql } from "kysely";
import type * as z from "zod";
import { ACCOUNT_LABELS, accountPatch } from "#contract/accounts.ts";
import { CATEGORY_LABELS, categoryPatch } from "#contract/categories.ts";
import { CONTACT_LABELS, contactPatch } from "#contract/contacts.ts";
import { TAG_LABELS, tagPatch } from "#contract/tags.ts";
import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { transactionInsert, transactionPatch } from "#contract/transactions.ts";
import { TRANSFER_LABELS, transferPatch } from "#contract/transfers.ts";
import type { UndoRequest } from "#contract/undo.ts";
import { isCategoryMerge } from "#domain/audit-descriptions.ts";
import type { Changes, EntityType } from "#domain/audit-record.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import { Refusal } from "#domain/refusal.ts";
import {
  isCreation,
  isReverse,
  joinChanges,
  planUndo,
  type RowColumns,
  type Undo,
} from "#domain/undo.ts";
import type { Filter } from "../rows/row-query.ts";
import { ACCOUNTS } from "./account-commands.ts";
import { CATEGORIES } from "./category-commands.ts";
import type { Command } from "./commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import { readRows } from "./read-rows.ts";
import type { ChangeOptions } from "./record-commands.ts";
import type { ChangedRows, RecordTable, RecordTypes } from "./record-table.ts";
import { TAGS } from "./tag-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { TRANSFERS } from "./transfer-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { writeRows } from "./write-changes.ts";

type Undoable = Pick<RecordTable<RecordTypes>, "table" | "entityType"> & {
  /** Null without a row. */
  readonly read: (work: UnitOfWork, id: string) => Promise<RecordTypes["Row"] | null>;
  readonly labels: Readonly<Record<string, string>>;
  readonly update: (filter: Filter, to: RowColumns) => Command;
  /** What an undo of a creation turns back where no row is ever removed. */
  readonly creation?: Changes;
  /** True for the description of a change that is undone with other records, elsewhere or not at all. */
  readonly isUndoneElsewhere?: (description: string) => boolean;
};

const BECAME_ACTIVE: Changes = { is_active: [false, true] };

export const UNDOABLE: Readonly<Record<UndoRequest["entity_type"], Undoable>> = {
  transaction: {
    ...rowsOf(TRANSACTIONS),
    labels: TRANSACTION_LABELS,
    update: (filter, to) => ({
      kind: "update-transactions",
      filter,
      patch: accept(transactionPatch, to),
    }),
    isUndoneElsewhere: isOfTiedPayment,
  },
  contact: {
    ...rowsOf(CONTACTS),
    labels: { ...CONTACT_LABELS, is_active: "Situação" },
    update: (filter, to) => ({ kind: "update-contacts", filter, patch: accept(contactPatch, to) }),
    creation: BECAME_ACTIVE,
  },
  account: {
    ...rowsOf(ACCOUNTS),
    labels: ACCOUNT_LABELS,
    update: (filter, to) => ({ kind: "update-accounts", filter, patch: accept(accountPatch, to) }),
    creation: BECAME_ACTIVE,
  },
  category: {
    ...rowsOf(CATEGORIES),
    labels: CATEGORY_LABELS,
    update: (filter, to) => ({
      kind: "update-categories",
      filter,
      patch: accept(categoryPatch, to),
    }),
    creation: BECAME_ACTIVE,
    isUndoneElsewhere: isCategoryMerge,
  },
  transfer: {
    ...rowsOf(TRANSFERS),
    labels: TRANSFER_LABELS,
    update: (filter, to) => ({
      kind: "update-transfers",
      filter,
      patch: accept(transferPatch, to),
    }),
    creation: { lifecycle: ["cancelled", "active"] },
  },
  tag: {
    ...rowsOf(TAGS),
    labels: TAG_LABELS,
    update: (filter, to) => ({ kind: "update-tags", filter, patch: accept(tagPatch, to) }),
    creation: BECAME_ACTIVE,
  },
};

function rowsOf<T extends RecordTypes>(table: RecordTable<T>) {
  return {
    table: table.table,
    entityType: table.entityType,
    read: async (work: UnitOfWork, id: string): Promise<RecordTypes["Row"] | null> => {
      await readRows(table, work, [id]);
      const entity = work.known.of(table).get(id) ?? null;
      return entity === null ? null : table.toRow(entity);
    },
  };
}

/** Runs an ordinary command. */
type Run = (work: UnitOfWork, command: Command, options: ChangeOptions) => Promise<ChangedRows>;

/**
 * A change that cannot be undone is refused if it is the only one; of several it stays. An undo that is sent
 * again by its author, whose answer may be lost, is answered as it was. @throws Refusal
 */
export async function undoChanges(
  work: UnitOfWork,
  { entity_type: entityType, changes }: UndoRequest,
  run: Run,
): Promise<ChangedRows> {
  const undoable = UNDOABLE[entityType];
  const positions = Map.groupBy(changes, ({ id }) => id);
  const ids: string[] = [];
  const rows: RecordTypes["Row"][] = [];
  const kept: { readonly id: string; readonly refusal: Refusal }[] = [];
  for (const [id, some] of positions) {
    const savepoint = work.trail.begin(work.trail.author);
    try {
      const records = await readRecords(work, entityType, some);
      await undoRecords(work, undoable, id, records, run);
      // The next one may depend on it.
      await writeRows(work);
      ids.push(id);
      const row = await undoable.read(work, id);
      if (row !== null) rows.push(row);
    } catch (error) {
      if (!(error instanceof Refusal) || positions.size === 1) throw error;
      work.trail.rollbackTo(savepoint);
      work.known.rollback();
      kept.push({ id, refusal: error });
    }
  }
  return { table: undoable.table, ids, rows, created: 0, kept };
}

/** @throws Refusal */
async function undoRecords(
  work: UnitOfWork,
  undoable: Undoable,
  id: string,
  records: readonly HistoryRecord[],
  run: Run,
): Promise<void> {
  const { isUndoneElsewhere, creation, labels } = undoable;
  if (records.some(({ description }) => isUndoneElsewhere?.(description) === true)) {
    throw new Refusal({ code: "undo-elsewhere" });
  }
  const joined = joinChanges(records.map((record) => record.changes));
  const changes = joined !== null && isCreation(joined) ? (creation ?? joined) : joined;
  const current = await undoable.read(work, id);
  const undo = planUndo(changes, current, work.timeZone);
  const command = commandOf(undo, undoable, id);
  if (command !== null) {
    await run(work, command, { keepsRows: false, check: () => undefined });
  } else if (!(await isUndoneAlready(work, undoable, id, changes))) {
    if (undo.kind === "changed-again") {
      const names = undo.columns.map((column) => labels[column] ?? column);
      throw new Refusal({ code: "undo-changed-again", labels: names });
    }
    const isGone = current === null && records.length > 0;
    throw new Refusal({ code: isGone ? "undo-of-removed" : "undo-of-nothing" });
  }
}

/** Null for what cannot be undone. @throws Refusal */
function commandOf(undo: Undo, { update }: Undoable, id: string): Command | null {
  const filter: Filter = { kind: "compare", column: "id", comparison: "eq", value: id };
  switch (undo.kind) {
    case "update":
      return update(filter, undo.patch);
    // Only an entry is ever removed.
    case "remove":
      return { kind: "remove-transactions", filter };
    case "restore": {
      const drafts = [accept(transactionInsert, undo.row)];
      return { kind: "create-transactions", drafts, restoresRemoved: true };
    }
    case "changed-again":
    case "nothing":
      return null;
  }
}

/** By the same person, and nothing came after. */
async function isUndoneAlready(
  work: UnitOfWork,
  { entityType }: Undoable,
  id: string,
  changes: Changes | null,
): Promise<boolean> {
  const position = Number.MAX_SAFE_INTEGER;
  const [newest] = await readRecords(work, entityType, [{ id, position }]);
  if (changes === null || newest === undefined) return false;
  return newest.userName === work.trail.author.userName && isReverse(newest.changes, changes);
}

type HistoryRecord = {
  readonly sequence: number;
  readonly userName: string;
  readonly description: string;
  /** Null once erased. */
  readonly changes: Changes | null;
};

/** The newest record of each up to its position, oldest first, each once. */
async function readRecords(
  { db }: UnitOfWork,
  entityType: EntityType,
  positions: UndoRequest["changes"],
): Promise<HistoryRecord[]> {
  const records = new Map<number, HistoryRecord>();
  for (const { id, position } of positions) {
    const { rows } = await sql<
      Omit<HistoryRecord, "changes"> & { readonly changes: string | null }
    >`
      select sequence, user_name as "userName", description, changes from audit_records
      where entity_type = ${entityType} and entity_id = ${id} and sequence <= ${position}
      order by sequence desc limit 1`.execute(db);
    for (const row of rows) {
      const changes = row.changes === null ? null : (JSON.parse(row.changes) as Changes);
      records.set(row.sequence, { ...row, changes });
    }
  }
  return [...records.values()].toSorted((a, b) => a.sequence - b.sequence);
}

/** @throws Refusal for a value that the rules of today do not accept */
function accept<Value>(codec: z.ZodType<Value>, columns: RowColumns): Value {
  const result = codec.safeParse(columns);
  if (result.success) return result.data;
  throw new Refusal({ code: "undo-of-nothing" });
}
