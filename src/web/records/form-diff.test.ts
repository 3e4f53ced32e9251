import { expect, test } from "vitest";
import { changedFields, mergeFields } from "./form-diff.ts";

const before = { amount: "10,00", status: "pending", notes: "" };

test("only fields that differ are changed", () => {
  expect(changedFields(before, { ...before, amount: "20,00" })).toEqual(["amount"]);
  expect(changedFields(before, before)).toEqual([]);
});

test("typed values replace another user's changes, and nothing else does", () => {
  const theirs = { ...before, amount: "20,00", status: "paid" };
  expect(mergeFields(before, theirs, { ...before, notes: "minha" })).toEqual({
    amount: "20,00",
    status: "paid",
    notes: "minha",
  });
  expect(mergeFields(before, theirs, { ...before, amount: "30,00" }).amount).toBe("30,00");
});

test("fields of a single choice are kept together, or replaced together", () => {
  const undivided = { category: "Site", splits: "", notes: "" };
  const theirs = { category: "Aluguel", splits: "Aluguel, Outros", notes: "deles" };
  const merge = (typed: Partial<typeof undivided>) =>
    mergeFields(undivided, theirs, { ...undivided, ...typed }, ["category", "splits"]);
  expect(merge({ category: "Outros" })).toEqual({
    category: "Outros",
    splits: "",
    notes: "deles",
  });
  expect(merge({ notes: "minha" })).toEqual({ ...theirs, notes: "minha" });
});
