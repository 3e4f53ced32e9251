/** The moves of entries and recurrences in the history of a merge of categories, or of its undo. */
import { sql } from "kysely";
import { changeText, parseChanges, type Changes } from "#domain/audit-record.ts";
import { isParts } from "#domain/category-names.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

export type MergeRecord = Pick<
  AuditRecordsTable,
  "sequence" | "timestamp" | "description" | "changes"
> & { readonly userName: string };

export type Move = {
  readonly entityType: "transaction" | "recurrence";
  readonly id: string;
  readonly changes: Changes;
};

type Extent = { readonly nameThen: string; readonly isUndo: boolean; readonly until: number };

type HistoryLine = Pick<AuditRecordsTable, "sequence" | "timestamp" | "changes"> & {
  readonly userName: string;
  readonly entityType: string;
  readonly id: string;
};

const CHUNK = 500;

/** The moves made by the same command. */
export async function* readMoves(
  work: UnitOfWork,
  { sequence, timestamp, userName }: MergeRecord,
  { nameThen, isUndo, until }: Extent,
): AsyncGenerator<readonly Move[]> {
  let last = sequence;
  for (;;) {
    const { rows } = await sql<HistoryLine>`
      select sequence, timestamp, user_name as "userName", entity_type as "entityType",
        entity_id as id, changes from audit_records
      where sequence > ${last} and sequence <= ${until} order by sequence limit ${CHUNK}`.execute(
      await settled(work),
    );
    const moves: Move[] = [];
    for (const row of rows) {
      const { entityType, id } = row;
      const isOfMerge = row.timestamp === timestamp && row.userName === userName;
      if (!isOfMerge || (entityType !== "transaction" && entityType !== "recurrence")) break;
      last = row.sequence;
      // An erased change cannot be undone.
      const changes = parseChanges(row.changes);
      if (changes === null) continue;
      if (!isMove(changes, nameThen, isUndo)) break;
      moves.push({ entityType, id, changes });
    }
    if (moves.length > 0) yield moves;
    if (rows.length < CHUNK || last !== rows.at(-1)?.sequence) return;
  }
}

/** Entries leave the category by a merge, and return by its undo. */
function isMove(changes: Changes, name: string, isUndo: boolean): boolean {
  const isOther = Object.keys(changes).some((key) => key !== "category" && key !== "splits");
  if (isOther) return false;
  const [before, after] = [namesIn(changes, 0), namesIn(changes, 1)];
  const [had, has] = [before.includes(name), after.includes(name)];
  return isUndo ? had && !has : has && !had;
}

/** The categories that a move takes the entry to, or back to: those that the other end lacks. */
export function categoriesGained(changes: Changes, at: 0 | 1): string[] {
  const others = namesIn(changes, at === 0 ? 1 : 0);
  return namesIn(changes, at).filter((name) => !others.includes(name));
}

export function namesIn({ category, splits }: Changes, at: 0 | 1): string[] {
  const parts = splits?.[at];
  if (isParts(parts)) return parts.map((part) => part.category);
  if (category !== undefined) return [changeText(category[at])];
  // Merged parts became one, in the category of the first part.
  const others = splits?.[at === 0 ? 1 : 0];
  return isParts(others) ? others.slice(0, 1).map((part) => part.category) : [];
}
