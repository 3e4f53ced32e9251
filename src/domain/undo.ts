/**
 * Plans how to undo a history record: an ordinary update that sets the old values, the creation
 * that restores a removed row, or the removal of a created one. Rows and values are in API form, as
 * in the history.
 */
import { changeText, isSameValue, type ChangeValue, type Changes } from "./audit-record.ts";
import { parseInstant } from "./company-time.ts";
import { assumedPayment } from "./old-payment.ts";

export type RowColumns = Readonly<Record<string, ChangeValue>>;

export type Undo =
  | { readonly kind: "update"; readonly patch: RowColumns }
  /** The row to create under its old id, without the columns that the system writes. */
  | { readonly kind: "restore"; readonly row: RowColumns }
  /** The created row, unchanged since. */
  | { readonly kind: "remove" }
  /**
   * These columns no longer hold the values of the record: undoing it would lose a later change.
   */
  | { readonly kind: "changed-again"; readonly columns: readonly string[] }
  /** An erased record, a row that no longer exists, or a removed one that is already restored. */
  | { readonly kind: "nothing" };

const NOTHING: Undo = { kind: "nothing" };
/** `version` counts the changes of the company. */
const WRITTEN_BY_SYSTEM: ReadonlySet<string> = new Set(["created_at", "updated_at", "version"]);

/** `current` is null for a removed row; it may have more columns than were changed. */
export function planUndo(
  changes: Changes | null,
  current: RowColumns | null,
  timeZone: string,
): Undo {
  const removed = removedRow(changes);
  if (changes === null) return NOTHING;
  if (isCreation(changes)) return planRemoval(changes, current);
  if (removed === null) return planUpdate(changes, current);
  return current === null ? restoreOf(changes, removed, timeZone) : NOTHING;
}

/** Like `planUndo`, but for updates only: a creation or a removal gives `nothing`. */
export function planUpdate(changes: Changes | null, current: RowColumns | null): Undo {
  // Only a creation and a removal have an id.
  if (changes === null || changes["id"] !== undefined) return NOTHING;
  const entries = Object.entries(changes).filter(([column]) => !WRITTEN_BY_SYSTEM.has(column));
  if (current === null || entries.length === 0) return NOTHING;
  const columns = changedAgain(changes, current);
  if (columns.length > 0) return { kind: "changed-again", columns };
  const patch = entries.map(([column, [value]]) => [column, value] as const);
  return { kind: "update", patch: Object.fromEntries(patch) };
}

function planRemoval(creation: Changes, current: RowColumns | null): Undo {
  if (current === null) return NOTHING;
  const columns = changedAgain(creation, current);
  return columns.length > 0 ? { kind: "changed-again", columns } : { kind: "remove" };
}

/** The columns whose value differs from the one that the change set. */
function changedAgain(changes: Changes, current: RowColumns): string[] {
  return Object.entries(changes).flatMap(([column, [, value]]) =>
    WRITTEN_BY_SYSTEM.has(column) || isSameValue(current[column], value) ? [] : [column],
  );
}

/**
 * The columns that an update back to `patch` would take away as well, as they depend on it: what was written
 * there came later. Those that were empty, or are no texts and lists, follow by a rule and lose nothing.
 */
export function lostColumns(patch: RowColumns, before: RowColumns, after: RowColumns): string[] {
  return Object.keys(after).filter((column) => {
    const value = before[column] ?? "";
    const isText = typeof value === "string" ? value !== "" : typeof value === "object";
    const isOther = patch[column] === undefined && !WRITTEN_BY_SYSTEM.has(column);
    return isText && isOther && !isSameValue(value, after[column]);
  });
}

/** True for the creation of a row that still is as it was created. */
export function isAsCreated(changes: Changes, current: RowColumns): boolean {
  return isCreation(changes) && planRemoval(changes, current).kind === "remove";
}

export function isCreation(changes: Changes): boolean {
  const id = changes["id"];
  return id !== undefined && id[0] === null && id[1] !== null;
}

/** The last state of a removed row; null for any other record. */
export function removedRow(changes: Changes | null): RowColumns | null {
  if (changes === null || (changes["id"]?.[0] ?? null) === null) return null;
  return Object.fromEntries(Object.entries(changes).map(([column, [value]]) => [column, value]));
}

/** Merges several changes of one row, oldest first; null if one of them is erased. */
export function joinChanges(all: readonly (Changes | null)[]): Changes | null {
  const joined = new Map<string, Changes[string]>();
  for (const changes of all) {
    if (changes === null) return null;
    for (const [column, change] of Object.entries(changes)) {
      const [before] = joined.get(column) ?? change;
      joined.set(column, [before, change[1]]);
    }
  }
  return Object.fromEntries(joined);
}

/** Columns that follow the status where a change is from before they existed. */
const WITH_STATUS: ReadonlySet<string> = new Set(["paid_on", "paid_on_assumed"]);

/** True if `later` is what an undo of `changes` writes, perhaps with columns that followed by a rule. */
export function isReverse(
  later: Changes | null,
  changes: Changes,
  following: ReadonlySet<string> = new Set(),
): boolean {
  if (later === null) return false;
  const isWithoutDate = changes["status"] !== undefined && changes["paid_on"] === undefined;
  const others = Object.keys(later).filter(
    (column) => !following.has(column) && !(isWithoutDate && WITH_STATUS.has(column)),
  );
  return [...Object.keys(changes), ...others].every((column) => {
    const [before, after] = changes[column] ?? [null, null];
    // Columns that already had their old value were not changed.
    const [from, to] = later[column] ?? [before, before];
    const isReversed = isSameValue(from, after) && isSameValue(to, before);
    return isReversed || WRITTEN_BY_SYSTEM.has(column);
  });
}

function restoreOf(changes: Changes, removed: RowColumns, timeZone: string): Undo {
  const row = Object.entries({ ...paymentDay(changes, timeZone), ...removed });
  return {
    kind: "restore",
    row: Object.fromEntries(row.filter(([column]) => !WRITTEN_BY_SYSTEM.has(column))),
  };
}

/**
 * The payment day of an entry that was paid and removed before payment dates existed: its due date,
 * unless that was after the company's day of its last change.
 */
function paymentDay(changes: Changes, timeZone: string): RowColumns {
  if (changes["paid_on"] !== undefined || changes["status"]?.[0] !== "paid") return {};
  const changedAt = parseInstant(changeText(changes["updated_at"]?.[0]));
  // Without a date the server uses the company's today.
  if (changedAt === null) return {};
  return assumedPayment(changes["expected_payment_date"]?.[0], changedAt, timeZone);
}
