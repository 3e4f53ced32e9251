import { Refusal } from "#domain/refusal.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import { computedColumn } from "../rows/computed-columns.ts";
import type { Selection } from "../rows/row-query.ts";
import { embedLinked, readColumns } from "../rows/select-rows.ts";
import { changeRule } from "./change-rule.ts";
import type { Actor, Command, RecordCommand } from "./commands.ts";
import { recordPayment, undoPayment } from "./entry-payments.ts";
import { updateCompany } from "./company-commands.ts";
import { importOriginal } from "./import-original.ts";
import { mergeCategories } from "./merge-categories.ts";
import { pauseRecurrence, resumeRecurrence } from "./pause-recurrence.ts";
import {
  createRecords,
  removeRecords,
  updateRecords,
  upsertRecords,
  type ChangeOptions,
} from "./record-commands.ts";
import type { ChangedRows, RecordTypes } from "./record-table.ts";
import { RECORD_TABLES } from "./record-tables.ts";
import { createRecurrence, endRecurrence, updateRecurrence } from "./recurrence-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { undoChanges } from "./undo.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { updateInstalments } from "./update-instalments.ts";
import { settled } from "./write-changes.ts";

export type ExecuteOptions = {
  /** The columns of each changed row to return; none if absent. */
  readonly select?: Selection;
  /** Refuses any other number of rows. */
  readonly exactlyOne?: boolean;
  /** Refuses more rows, of a function also those that it does not return. */
  readonly maxRows?: number;
  /** Runs the command, then rolls it back. */
  readonly isDryRun?: boolean;
  /**
   * For an import: called before each row with the count so far. If it throws, the import is rolled
   * back.
   */
  readonly onRow?: (rowsDone: number) => void;
};

export type CommandRequest = {
  readonly command: Command;
  readonly actor: Actor;
  readonly options: ExecuteOptions;
};

export type Executed = Pick<ChangedRows, "created" | "kept"> & {
  readonly rows: readonly ApiRow[];
  readonly ids: readonly string[];
  /** The history sequence that includes the command; meaningless for a dry run. */
  readonly position: number;
};

/** Its changes may be unwritten when it returns. @throws Refusal */
export async function executeCommand(
  work: UnitOfWork,
  command: Command,
  options: ExecuteOptions,
): Promise<Executed> {
  const check = (count: number): void => assertRowCount(count, options);
  const { sequence } = work.trail.head;
  const changed = await runCommand(work, command, {
    keepsRows: options.select !== undefined,
    check,
    ...(options.onRow !== undefined && { onRow: options.onRow }),
  });
  check(changed.ids.length);
  if (!("records" in command)) {
    // It may have changed rows that it does not return: each has a record.
    const { maxRows = Infinity } = options;
    assertRowCount(work.trail.head.sequence - sequence, { maxRows });
  }
  return projectResult(work, changed, options);
}

async function runCommand(
  batch: UnitOfWork,
  command: Command,
  options: ChangeOptions,
): Promise<ChangedRows> {
  const work: UnitOfWork = { ...batch, changedCharges: new Set() };
  const changed = await writeRows(work, command, options);
  await TRANSACTIONS.checkChanged?.(work);
  return changed;
}

async function writeRows(
  work: UnitOfWork,
  command: Command,
  options: ChangeOptions,
): Promise<ChangedRows> {
  switch (command.kind) {
    case "create":
    case "upsert":
    case "update":
    case "remove":
      return writeRecords(work, command, options);
    case "merge-categories":
      return mergeCategories(work, command);
    case "update-instalments":
      return updateInstalments(work, command.update);
    case "record-payment":
      return recordPayment(work, command.payment);
    case "undo-payment":
      return undoPayment(work, command.payment);
    case "create-recurrence":
      return createRecurrence(work, command.recurrence);
    case "update-recurrence":
      return updateRecurrence(work, command.update);
    case "change-recurrence":
      return changeRule(work, command.change);
    case "end-recurrence":
      return endRecurrence(work, command.end);
    case "pause-recurrence":
      return pauseRecurrence(work, command.pause);
    case "resume-recurrence":
      return resumeRecurrence(work, command.resume);
    case "import-original":
      return importOriginal(work, command.data, options.onRow);
    case "update-company":
      return updateCompany(work, command.change);
    case "undo":
      return undoChanges(work, command.undo, runCommand);
  }
}

async function writeRecords(
  work: UnitOfWork,
  command: RecordCommand,
  options: ChangeOptions,
): Promise<ChangedRows> {
  const table = RECORD_TABLES[command.records];
  const drafts = draftsOf(command);
  if (drafts.length > 0) await table.checkDrafts?.(work, drafts);
  const write = (): Promise<ChangedRows> => {
    switch (command.kind) {
      case "create":
        return createRecords(table, work, command);
      case "upsert":
        return upsertRecords(table, work, command.rows, command.whenPresent);
      case "update":
        return updateRecords(table, work, command, options);
      case "remove":
        return removeRecords(table, work, command.filter, options);
    }
  };
  return table.around === undefined ? write() : table.around(work, write);
}

function draftsOf(command: RecordCommand): readonly RecordTypes["NewDraft"][] {
  if (command.kind === "create") return command.drafts;
  return command.kind === "upsert" ? command.rows.map(({ draft }) => draft) : [];
}

/** @throws Refusal */
function assertRowCount(
  count: number,
  { exactlyOne = false, maxRows = Infinity }: ExecuteOptions,
): void {
  if (exactlyOne && count !== 1) throw new Refusal({ code: "not-exactly-one-row", count });
  if (count > maxRows) throw new Refusal({ code: "too-many-rows", count, max: maxRows });
}

async function projectResult(
  work: UnitOfWork,
  changed: ChangedRows,
  { select, exactlyOne = false }: ExecuteOptions,
): Promise<Executed> {
  const rows = select === undefined ? [] : await projectRows(work, changed, select);
  // The selection itself may exclude rows (`clients!inner()`).
  if (select !== undefined) assertRowCount(rows.length, { exactlyOne });
  const { table: _table, ...result } = changed;
  return { ...result, rows, position: work.trail.head.sequence };
}

async function projectRows(
  work: UnitOfWork,
  { table, rows }: ChangedRows,
  select: Selection,
): Promise<ApiRow[]> {
  const columns = select.filter((item) => item.kind === "column");
  // Read after the command, because these columns depend on other rows.
  const dependent = columns.filter(({ column }) => computedColumn(table, column)?.ofRow === null);
  const readsOthers = dependent.length > 0 || columns.length < select.length;
  const db = readsOthers ? await settled(work) : work.unsettled;
  const ids = dependent.length === 0 ? [] : rows.map(({ id }) => id);
  const read = await readColumns(db, work, table, dependent, ids);
  const projected: Parameters<typeof embedLinked>[3][number][] = [];
  for (const row of rows) {
    projected.push({
      values: Object.fromEntries(
        columns.map(({ column, as }) => {
          const ofRow = computedColumn(table, column)?.ofRow;
          return [as, ofRow?.(row, work.today) ?? read.get(row.id)?.[as] ?? row[column] ?? null];
        }),
      ),
      keys: select.flatMap((item) => {
        if (item.kind === "column") return [];
        const key = row[item.relation.fromColumn];
        return [typeof key === "string" ? key : null];
      }),
    });
    await yieldToEventLoop(projected.length);
  }
  return embedLinked(db, work, select, projected);
}
