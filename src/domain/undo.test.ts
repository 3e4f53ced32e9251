import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween, type Changes } from "./audit-record.ts";
import { DEFAULT_TIME_ZONE } from "./company-time.ts";
import {
  isReverse,
  joinChanges,
  planUndo,
  planUpdate,
  removedRow,
  type RowColumns,
  type Undo,
} from "./undo.ts";

const ENTRY: RowColumns = {
  id: "TRI-a",
  amount: 100,
  category: "Site",
  notes: null,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};
const change = (patch: RowColumns): RowColumns => ({ ...ENTRY, ...patch });
const undo = (changes: Changes | null, current: RowColumns | null): Undo =>
  planUndo(changes, current, DEFAULT_TIME_ZONE);

describe("Undoing a change", () => {
  test("sets the old values of the changed columns back, and no others", () => {
    const after = change({ amount: 120, notes: "x", updated_at: "2026-11-02T10:00:00.000Z" });
    const later = { ...after, category: "Sistema" };
    const changes = changesBetween(ENTRY, after);
    expect(undo(changes, later)).toEqual({
      kind: "update",
      patch: { amount: 100, notes: null },
    });
  });

  test("is refused, by column, where a value changed again", () => {
    const changes = changesBetween(ENTRY, change({ amount: 120, notes: "x" }));
    expect(undo(changes, change({ amount: 130, notes: "x" }))).toEqual({
      kind: "changed-again",
      columns: ["amount"],
    });
  });

  test("of a creation removes the row, unless a value of it changed since", () => {
    const changes = changesBetween(null, ENTRY);
    const saved = change({ updated_at: "2026-11-02T10:00:00.000Z" });
    expect(undo(changes, saved)).toEqual({ kind: "remove" });
    expect(undo(changes, change({ notes: "x" }))).toEqual({
      kind: "changed-again",
      columns: ["notes"],
    });
    expect(planUpdate(changes, ENTRY)).toEqual({ kind: "nothing" });
  });

  test("leaves alone what the system writes, such as the count of the company's changes", () => {
    const company = { id: "EMP-1", version: 2, name: "Loja", pix_key: null };
    const changes = changesBetween(company, { ...company, version: 3, name: "Padaria" });
    const later = { ...company, version: 7, name: "Padaria", pix_key: "a@b.com" };
    expect(undo(changes, later)).toEqual({ kind: "update", patch: { name: "Loja" } });
    expect(isReverse({ version: [7, 8], name: ["Padaria", "Loja"] }, changes)).toBe(true);
    expect(undo({ version: [2, 3] }, later)).toEqual({ kind: "nothing" });
  });

  test("is not possible for an erased record, or a row that is gone", () => {
    const changes = changesBetween(ENTRY, change({ amount: 120 }));
    expect(undo(changesBetween(null, ENTRY), null)).toEqual({ kind: "nothing" });
    expect(undo(null, ENTRY)).toEqual({ kind: "nothing" });
    expect(undo(changes, null)).toEqual({ kind: "nothing" });
    expect(undo({}, ENTRY)).toEqual({ kind: "nothing" });
  });

  test("of a removal restores the row under its id, unless it was restored already", () => {
    const changes = changesBetween(ENTRY, null);
    const row = { id: "TRI-a", amount: 100, category: "Site", notes: null };
    expect(undo(changes, null)).toEqual({ kind: "restore", row });
    expect(undo(changes, ENTRY)).toEqual({ kind: "nothing" });
    expect(removedRow(changes)).toEqual(ENTRY);
    expect(removedRow(changesBetween(null, ENTRY))).toBeNull();
    expect(removedRow(changesBetween(ENTRY, change({ amount: 1 })))).toBeNull();
  });

  test("of a removal from before the payment dates has the company's day of the last change at most", () => {
    const paid = { ...ENTRY, status: "paid", updated_at: "2026-03-06T01:30:00.000Z" };
    const paidOn = (patch: RowColumns, timeZone = DEFAULT_TIME_ZONE): unknown => {
      const planned = planUndo(changesBetween({ ...paid, ...patch }, null), null, timeZone);
      return planned.kind === "restore" ? planned.row["paid_on"] : planned;
    };
    // 22:30 on the previous day in São Paulo.
    expect(paidOn({ expected_payment_date: null })).toBe("2026-03-05");
    expect(paidOn({ expected_payment_date: "2026-03-09" })).toBe("2026-03-05");
    expect(paidOn({ expected_payment_date: "2026-03-09" }, "UTC")).toBe("2026-03-06");
    expect(paidOn({ expected_payment_date: "2026-03-02" })).toBe("2026-03-02");
    expect(paidOn({ status: "pending" })).toBeUndefined();
    expect(paidOn({ paid_on: "2026-03-01" })).toBe("2026-03-01");
    expect(paidOn({ updated_at: null })).toBeUndefined();
    expect(planUndo(changesBetween(paid, null), null, DEFAULT_TIME_ZONE)).toMatchObject({
      row: { paid_on_assumed: true },
    });
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
        expect(applied(after, undo(changes, after))).toEqual(before);
        const undone = changesBetween(after, before);
        expect(applied(before, undo(undone, before))).toEqual(after);
        expect(isReverse(undone, changes)).toBe(true);
        expect(isReverse(changes, changes)).toBe(false);
      }),
    );
  });

  test("of several changes of a row sets the first old values in place of the last new ones", () => {
    fc.assert(
      fc.property(columns, columns, columns, (before, between, after) => {
        const all = [changesBetween(before, between), changesBetween(between, after)];
        const joined = joinChanges(all) ?? {};
        fc.pre(Object.keys(joined).length > 0);
        expect(applied(after, undo(joined, after))).toEqual(before);
        expect(isReverse(changesBetween(after, before), joined)).toBe(true);
      }),
    );
    expect(joinChanges([changesBetween(ENTRY, null), null])).toBeNull();
  });

  test("is known when it is sent again, also of a removal, but not by a part of it", () => {
    const both = changesBetween(ENTRY, change({ amount: 120, notes: "x" }));
    expect(isReverse({ amount: [120, 100] }, both)).toBe(false);
    expect(
      isReverse({ amount: [120, 100], notes: ["x", null], category: ["Site", "Outros"] }, both),
    ).toBe(false);
    expect(isReverse(null, both)).toBe(false);
    const back = { ...ENTRY, updated_at: "2026-11-03T10:00:00.000Z", tag_ids: [] };
    expect(isReverse(changesBetween(null, back), changesBetween(ENTRY, null))).toBe(true);
    expect(isReverse(changesBetween(ENTRY, null), changesBetween(null, ENTRY))).toBe(true);
    expect(
      isReverse(changesBetween(null, { ...back, amount: 1 }), changesBetween(ENTRY, null)),
    ).toBe(false);
  });

  test("never overwrites a value that a later change wrote", () => {
    fc.assert(
      fc.property(columns, columns, columns, (before, after, later) => {
        const changes = changesBetween(before, after);
        const { kind } = undo(changes, later);
        const isUntouched = Object.entries(changes).every(
          ([column, [, value]]) => new Map(Object.entries(later)).get(column) === value,
        );
        expect(kind === "update").toBe(isUntouched && Object.keys(changes).length > 0);
      }),
    );
  });
});

function applied(row: RowColumns, planned: Undo): RowColumns {
  return planned.kind === "update" ? { ...row, ...planned.patch } : row;
}
