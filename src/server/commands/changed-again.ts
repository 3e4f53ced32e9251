/** The refusal of an undo whose columns were changed again since. */
import { RECORDS, type RecordKind } from "#contract/records.ts";
import { Refusal } from "#domain/refusal.ts";

/** Columns that the screens call otherwise. */
const ACTIVE = { is_active: "Situação" };
const LABELS: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  contacts: ACTIVE,
  accounts: ACTIVE,
  categories: ACTIVE,
  tags: ACTIVE,
};

/** @throws Refusal unless there are none. */
export function refuseChangedAgain(kind: RecordKind, columns: readonly string[]): void {
  if (columns.length > 0) throw changedAgain(kind, columns);
}

export function changedAgain(kind: RecordKind, columns: readonly string[]): Refusal {
  const labels: Readonly<Record<string, string>> = { ...RECORDS[kind].labels, ...LABELS[kind] };
  const names = columns.map((column) => labels[column] ?? column);
  return new Refusal({ code: "undo-changed-again", labels: names });
}
