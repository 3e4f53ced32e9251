/** Finds the changes of a record that can be offered to be undone. */
import type { Changes } from "./audit-record.ts";
import { isReverse } from "./undo.ts";

type PastChange = { readonly sequence: number; readonly changes: Changes | null };

/**
 * The sequences of the changes that stand: a change and its undo cancel each other out, also if
 * somebody makes the same change again, which is then the one that stands. The newest change of a
 * column stands too, as an undo can be undone. `all` are those of one record, in any order.
 */
export function standingChanges(all: readonly PastChange[]): ReadonlySet<number> {
  const standing: PastChange[] = [];
  const newest = new Map<string, number>();
  for (const change of all.toSorted((a, b) => a.sequence - b.sequence)) {
    const columns = Object.keys(change.changes ?? {});
    const at = standing.findLastIndex(({ changes }) =>
      columns.some((column) => changes?.[column] !== undefined),
    );
    const before = standing[at]?.changes ?? null;
    if (before !== null && isReverse(change.changes, before)) standing.splice(at, 1);
    else standing.push(change);
    for (const column of columns) newest.set(column, change.sequence);
  }
  return new Set([...standing.map(({ sequence }) => sequence), ...newest.values()]);
}
