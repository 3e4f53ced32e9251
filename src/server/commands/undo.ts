/**
 * Undoes changes by ordinary commands, which are decided in the transaction that writes them
 * (docs/decisions/0021).
 */
import { RECORDS, RECORD_KINDS, isWritable, type RecordKind } from "#contract/records.ts";
import type { UndoRequest } from "#contract/undo.ts";
import { Refusal } from "#domain/refusal.ts";
import { readCategoryNames } from "../history/category-names.ts";
import type { ChangedRows, RecordTypes } from "./record-table.ts";
import { readRecords, type ReadRecords } from "./read-records.ts";
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
  work: UnitOfWork,
  request: UndoRequest,
  run: Run,
): Promise<ChangedRows> {
  if (request.entity_type === "recurrence") return undoRecurrences(work, request.changes, run);
  const kind = undoneKind(request);
  const positions = Map.groupBy(request.changes, ({ id }) => id);
  const ids: string[] = [];
  const rows: RecordTypes["Row"][] = [];
  const kept: { readonly id: string; readonly refusal: Refusal }[] = [];
  const { trail } = work;
  const names = kind === "transactions" ? await readCategoryNames(await settled(work)) : null;
  const read: ReadRecords = (changes) => readRecords(work, request.entity_type, changes, names);
  const inOrder = kind === "transactions" ? await orderUndo(work, positions, read) : null;
  for (const id of inOrder?.positions.keys() ?? []) work.undoneByName.add(id);
  try {
    for (const [id, some] of inOrder?.positions ?? positions) {
      const before = trail.head;
      try {
        const rowsBefore = inOrder?.rowsBefore;
        const partly = await undoRecords(work, kind, id, await read(some), {
          read,
          run,
          rowsBefore,
        });
        ids.push(id);
        if (partly !== null) kept.push({ id, refusal: partly });
        const row = await readRow(work, kind, id);
        if (row !== null) rows.push(row);
      } catch (error) {
        const isKept = error instanceof Refusal && positions.size > 1 && trail.rollbackTo(before);
        if (!isKept) throw error;
        kept.push({ id, refusal: error });
      }
    }
  } finally {
    work.undoneByName.clear();
  }
  return { table: RECORDS[kind].table, ids, rows, created: 0, kept };
}
