import { expect, test } from "vitest";
import type { Changes } from "./audit-record.ts";
import { rowAfter } from "./past-row.ts";

const at = (sequence: number, changes: Changes | null) => ({ sequence, changes });
const creation = at(1, { id: [null, "TRI-a"], amount: [null, 100], notes: [null, "Bolo"] });
const raised = at(2, { amount: [100, 120] });
const renamed = at(3, { notes: ["Bolo", "Torta"] });
const current = { id: "TRI-a", amount: 120, notes: "Torta", tag_ids: [] };
const all = [renamed, creation, raised];

test("each change shows the row after it", () => {
  expect([creation, raised, renamed].map((one) => rowAfter(one, all, current))).toEqual([
    { id: "TRI-a", amount: 100, notes: "Bolo", tag_ids: [] },
    { id: "TRI-a", amount: 120, notes: "Bolo", tag_ids: [] },
    current,
  ]);
});

test("a change between reading the row and its history is reverted", () => {
  const unseen = at(4, { amount: [120, 500] });
  expect(rowAfter(renamed, [...all, unseen], current)).toEqual(current);
});

test("a removal shows the removed row, and so do the changes before an undone removal", () => {
  const removal = at(4, { id: ["TRI-a", null], amount: [120, null], notes: ["Torta", null] });
  const removed = { id: "TRI-a", amount: 120, notes: "Torta" };
  expect(rowAfter(removal, [removal], null)).toEqual(removed);
  expect(rowAfter(creation, [...all, removal], null)).toEqual({
    id: "TRI-a",
    amount: 100,
    notes: "Bolo",
  });
  const back = at(5, { id: [null, "TRI-a"], amount: [null, 120], notes: [null, "Torta"] });
  const changed = at(6, { amount: [120, 7] });
  const seven = { ...current, amount: 7 };
  expect(rowAfter(removal, [removal, back, changed], seven)).toEqual({ ...removed, tag_ids: [] });
  expect(rowAfter(raised, [...all, removal, back, changed], seven)).toMatchObject({
    amount: 120,
    notes: "Bolo",
  });
});

test("an erased change hides the values before it", () => {
  expect(rowAfter(creation, [creation, at(2, null), renamed], current)).toEqual({
    id: "TRI-a",
    amount: 100,
    notes: "Bolo",
  });
  expect(rowAfter(raised, [raised, at(3, null)], current)).toEqual({ amount: 120 });
  expect(rowAfter(at(3, null), [raised], current)).toEqual(current);
});
