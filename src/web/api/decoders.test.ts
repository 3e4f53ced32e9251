import { expect, test } from "vitest";
import { fields, list, number, oneOf, optional, orNull, text } from "./decoders.ts";

const side = oneOf(["income", "expense"]);
const entry = fields<{ id: string; amount: number; side: string; note: string | null }>({
  id: text,
  amount: number,
  side,
  note: orNull(text),
});
const GOOD = { id: "TRE-1", amount: 12.5, side: "income", note: null };

test("what is as agreed is read, without what else is there", () => {
  expect(entry({ ...GOOD, more: true }, "entry")).toEqual(GOOD);
  expect(list(entry)([GOOD, { ...GOOD, note: "nota" }], "entries")).toHaveLength(2);
  expect(optional(text)(undefined, "name")).toBe(undefined);
});

test.each([
  [{ ...GOOD, id: 1 }, "entry.id is not a text"],
  [{ ...GOOD, amount: "12.5" }, "entry.amount is not a number"],
  [{ ...GOOD, amount: Infinity }, "entry.amount is not a number"],
  [{ ...GOOD, side: "other" }, "entry.side is not one of income, expense"],
  [{ ...GOOD, note: undefined }, "entry.note is not a text"],
  [{ id: "TRE-1" }, "entry.amount is not a number"],
  [[], "entry is not an object"],
  [null, "entry is not an object"],
])("what is not says where: %j", (said, message) => {
  expect(() => entry(said, "entry")).toThrow(new TypeError(message));
});

test("the place in a list is named", () => {
  expect(() => list(text)(["a", 2], "names")).toThrow(new TypeError("names[1] is not a text"));
  expect(() => list(text)("a", "names")).toThrow(new TypeError("names is not a list"));
});
