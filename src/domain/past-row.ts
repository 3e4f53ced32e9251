/**
 * Rebuilds past versions of a row: the history keeps the old and new values of each change, in API
 * form.
 */
import { removedRow } from "./undo.ts";
import type { Changes } from "./audit-record.ts";

type Columns = Readonly<Record<string, unknown>>;
type RowChange = { readonly sequence: number; readonly changes: Changes | null };

/**
 * The row after a change; for a removal, the removed row. `all` are the changes of the row from
 * this one on, in any order; `current` is the row as it is now or last was, null once removed.
 * Values hidden by an erased change are missing.
 */
export function rowAfter(
  change: RowChange,
  all: readonly RowChange[],
  current: Columns | null,
): Columns {
  const later = all
    .filter(({ sequence }) => sequence > change.sequence)
    .toSorted((one, other) => other.sequence - one.sequence);
  const row = later.reduce<Columns>(
    (after, { changes }) => rowBefore(changes, after),
    current ?? {},
  );
  return rowLeftBy(change.changes, row);
}

/** The row before a change; `row` is the one after it. */
export function rowBefore(changes: Changes | null, row: Columns): Columns {
  return changes === null ? {} : { ...row, ...valuesOf(changes, OLD) };
}

/**
 * The row after a change; for a removal, the removed row. `row` is the same row derived from later
 * changes.
 */
export function rowLeftBy(changes: Changes | null, row: Columns): Columns {
  return { ...row, ...(removedRow(changes) ?? valuesOf(changes ?? {}, NEW)) };
}

const OLD = 0;
const NEW = 1;

function valuesOf(changes: Changes, at: typeof OLD | typeof NEW): Columns {
  return Object.fromEntries(Object.entries(changes).map(([column, pair]) => [column, pair[at]]));
}
