import { expect, test } from "vitest";
import {
  allOf,
  anyOf,
  compare,
  equals,
  isNotNull,
  isNull,
  keeps,
  type Condition,
} from "./condition.ts";

const ROW: Readonly<Record<string, unknown>> = { status: "pending", notes: null, is_active: true };
const valueOf = (column: string): unknown => ROW[column];

test.each<[Condition, boolean]>([
  [equals("status", "pending"), true],
  [compare("status", "neq", "pending"), false],
  [isNull("notes"), true],
  [isNotNull("notes"), false],
  [isNotNull("status"), true],
  [{ kind: "is", column: "is_active", value: true }, true],
  // Unknown keeps no row, and neither does its negation.
  [equals("notes", "a"), false],
  [compare("notes", "neq", "a"), false],
  [
    { kind: "not", filter: { kind: "compare", column: "notes", comparison: "eq", value: "a" } },
    false,
  ],
  [compare("notes", "isdistinct", "a"), true],
  [allOf(equals("status", "pending"), equals("notes", "a")), false],
  [anyOf(equals("notes", "a"), equals("status", "pending")), true],
  [allOf(), true],
  [anyOf(), false],
])("%j keeps the row: %s", (condition, isKept) => {
  expect(keeps(condition, valueOf)).toBe(isKept);
});
