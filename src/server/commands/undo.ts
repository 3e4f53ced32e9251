/**
 * Undoes changes by ordinary commands, which are decided in the transaction that writes them
 * (docs/decisions/0021).
 */
import { RECORDS, RECORD_KINDS, isWritable, type RecordKind } from "#contract/records.ts";
import type { UndoRequest } from "#contract/undo.ts";
import { Refusal } from "#domain/refusal.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { followUndone } from "./payment-charges.ts";
import type { ChangedRows, RecordTypes } from "./record-table.ts";
import { keepLinks } from "./read-kept-links.ts";
import { readRecords, type ReadRecords } from "./read-records.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { orderUndo } from "./undo-order.ts";
import { readRow, undoRecords, type Run, type UndoneKind } from "./undo-record.ts";
import { undoRecurrences } from "./undo-recurrence.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The kind of the rows in the response: a recurrence is undone with its entries. */
export function undoneKind({ entity_type: entityType }: UndoRequest): UndoneKind {
  if (entityType === "recurrence") return "transactions";
  const kind = RECORD_KINDS.find((name) => RECORDS[name].entityType === entityType);
  if (kind === undefined || !isUndone(kind)) {
    throw new Error(`Assertion failed: no kind of record is a ${entityType}`);
  }
  return kind;
}

function isUndone(kind: RecordKind): kind is UndoneKind {
  return kind === "company" || isWritable(kind);
}

/**
 * A change that cannot be undone is refused if it is the only one, and skipped if there are
 * several. A repeated request by the same user, whose response may have been lost, gets the same
 * response. @throws Refusal
 */
export async function undoChanges(
  unitOfWork: UnitOfWork,
  request: UndoRequest,
  run: Run,
): Promise<ChangedRows> {
  const { entity_type: entityType, changes } = request;
  if (entityType === "recurrence") return undoRecurrences(unitOfWork, changes, run);
  const kind = undoneKind(request);
  const requested = Map.groupBy(changes, ({ id }) => id);
  const ids: string[] = [];
  const rows: RecordTypes["Row"][] = [];
  const kept: { readonly id: string; readonly refusal: Refusal }[] = [];
  const isOfEntries = kind === "transactions";
  const names = isOfEntries ? await readCategoryNames(await settled(unitOfWork)) : null;
  const read: ReadRecords = (some) => readRecords(unitOfWork, entityType, some, names);
  const { positions, before: undone } = isOfEntries
    ? await orderUndo(unitOfWork, requested, read)
    : { positions: requested, before: new Map<string, null>() };
  const work: UnitOfWork = { ...unitOfWork, undone };
  const { trail } = work;
  for (const [id, some] of positions) {
    const before = trail.head;
    try {
      const records = await read(some);
      const own = records.map((record) => ({ ...record, entityId: id }));
      const keeping = await keepLinks(work, own);
      const partly = await undoRecords(keeping, kind, id, records, { read, run });
      ids.push(id);
      if (partly !== null) kept.push({ id, refusal: partly });
    } catch (error) {
      const isKept = error instanceof Refusal && positions.size > 1 && trail.rollbackTo(before);
      if (!isKept) throw error;
      kept.push({ id, refusal: error });
    }
    if (undone.has(id)) await followUndone(TRANSACTIONS, work, id);
  }
  for (const id of ids) {
    const row = await readRow(work, kind, id);
    if (row !== null) rows.push(row);
  }
  return { table: RECORDS[kind].table, ids, rows, created: 0, kept };
}
