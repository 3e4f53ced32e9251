import { expect, test } from "vitest";
import { isValueOf } from "./stored-tables.ts";

test("an instant of a day that no screen can show is no value of an export", () => {
  expect(isValueOf("instant", "2026-11-25T15:00:00.000Z")).toBe(true);
  expect(isValueOf("instant", "1900-01-01T00:00:00.000Z")).toBe(false);
  expect(isValueOf("instant", "2200-01-01T00:00:00.000Z")).toBe(false);
});
