/**
 * What undoes a record of the history: an ordinary update that sets the old values back, or the creation
 * that brings a removed row back. Rows and values are in API form, as the history has them.
 */
import type { ChangeValue, Changes } from "./audit-record.ts";

export type RowColumns = Readonly<Record<string, ChangeValue>>;

export type Undo =
  | { readonly kind: "update"; readonly patch: RowColumns }
  /** The row under its old id, without the columns that the system writes. */
  | { readonly kind: "restore"; readonly row: RowColumns }
  /** These columns hold another value than the record left: undoing it would lose a later change. */
  | { readonly kind: "changed-again"; readonly columns: readonly string[] }
  /** A creation, an erased record, a row that is gone, or a removed one that is back. */
  | { readonly kind: "nothing" };

const NOTHING: Undo = { kind: "nothing" };
const WRITTEN_BY_SYSTEM: ReadonlySet<string> = new Set(["created_at", "updated_at"]);

/** `current` is null for a removed row; it may have more columns than were changed. */
export function planUndo(changes: Changes | null, current: RowColumns | null): Undo {
  if (changes === null) return NOTHING;
  // Only a creation and a removal have the id.
  const id = changes["id"];
  if (id !== undefined) {
    const isRemoval = id[0] !== null;
    return isRemoval && current === null ? restoreOf(changes) : NOTHING;
  }
  const columns = Object.entries(changes);
  if (current === null || columns.length === 0) return NOTHING;
  const changedAgain = columns.filter(([column, [, value]]) => current[column] !== value);
  if (changedAgain.length > 0) {
    return { kind: "changed-again", columns: changedAgain.map(([column]) => column) };
  }
  const patch = columns.map(([column, [value]]) => [column, value] as const);
  return { kind: "update", patch: Object.fromEntries(patch) };
}

/** The last state of a removed row; null for any other record. */
export function removedRow(changes: Changes | null): RowColumns | null {
  if (changes === null || (changes["id"]?.[0] ?? null) === null) return null;
  return Object.fromEntries(Object.entries(changes).map(([column, [value]]) => [column, value]));
}

/** The changes of the undo itself. */
export function reverseChanges(changes: Changes): Changes {
  const reversed = Object.entries(changes).map(
    ([column, [before, after]]) => [column, [after, before]] as const,
  );
  return Object.fromEntries(reversed);
}

function restoreOf(changes: Changes): Undo {
  const row = Object.entries(removedRow(changes) ?? {});
  return {
    kind: "restore",
    row: Object.fromEntries(row.filter(([column]) => !WRITTEN_BY_SYSTEM.has(column))),
  };
}
