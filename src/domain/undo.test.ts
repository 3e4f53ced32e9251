import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween } from "./audit-record.ts";
import { planUndo, removedRow, reverseChanges, type RowColumns } from "./undo.ts";

const ENTRY: RowColumns = {
  id: "TRI-a",
  amount: 100,
  category: "Site",
  notes: null,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};
const change = (patch: RowColumns): RowColumns => ({ ...ENTRY, ...patch });

describe("Undoing a change", () => {
  test("sets the old values of the changed columns back, and no others", () => {
    const after = change({ amount: 120, notes: "x", updated_at: "2026-11-02T10:00:00.000Z" });
    const later = { ...after, category: "Sistema" };
    const changes = changesBetween(ENTRY, after);
    expect(planUndo(changes, later)).toEqual({
      kind: "update",
      patch: { amount: 100, notes: null },
    });
  });

  test("is refused, by column, where a value changed again", () => {
    const changes = changesBetween(ENTRY, change({ amount: 120, notes: "x" }));
    expect(planUndo(changes, change({ amount: 130, notes: "x" }))).toEqual({
      kind: "changed-again",
      columns: ["amount"],
    });
  });

  test("is not possible for a creation, an erased record, or a row that is gone", () => {
    const changes = changesBetween(ENTRY, change({ amount: 120 }));
    expect(planUndo(changesBetween(null, ENTRY), ENTRY)).toEqual({ kind: "nothing" });
    expect(planUndo(changesBetween(null, ENTRY), null)).toEqual({ kind: "nothing" });
    expect(planUndo(null, ENTRY)).toEqual({ kind: "nothing" });
    expect(planUndo(changes, null)).toEqual({ kind: "nothing" });
    expect(planUndo({}, ENTRY)).toEqual({ kind: "nothing" });
  });

  test("of a removal brings the row back under its id, unless it is back already", () => {
    const changes = changesBetween(ENTRY, null);
    const row = { id: "TRI-a", amount: 100, category: "Site", notes: null };
    expect(planUndo(changes, null)).toEqual({ kind: "restore", row });
    expect(planUndo(changes, ENTRY)).toEqual({ kind: "nothing" });
    expect(removedRow(changes)).toEqual(ENTRY);
    expect(removedRow(changesBetween(null, ENTRY))).toBeNull();
    expect(removedRow(changesBetween(ENTRY, change({ amount: 1 })))).toBeNull();
  });

  const columns = fc.record({
    amount: fc.integer({ min: 0, max: 3 }),
    notes: fc.constantFrom(null, "x", "y"),
    is_active: fc.boolean(),
  });

  test("gives the row before any change, and undoing that the row after it", () => {
    fc.assert(
      fc.property(columns, columns, (before, after) => {
        const changes = changesBetween(before, after);
        fc.pre(Object.keys(changes).length > 0);
        expect(applied(after, planUndo(changes, after))).toEqual(before);
        expect(applied(before, planUndo(reverseChanges(changes), before))).toEqual(after);
      }),
    );
  });

  test("never overwrites a value that a later change wrote", () => {
    fc.assert(
      fc.property(columns, columns, columns, (before, after, later) => {
        const changes = changesBetween(before, after);
        const undo = planUndo(changes, later);
        const isUntouched = Object.entries(changes).every(
          ([column, [, value]]) => new Map(Object.entries(later)).get(column) === value,
        );
        expect(undo.kind === "update").toBe(isUntouched && Object.keys(changes).length > 0);
      }),
    );
  });
});

function applied(row: RowColumns, undo: ReturnType<typeof planUndo>): RowColumns {
  return undo.kind === "update" ? { ...row, ...undo.patch } : row;
}
