import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORED_TABLES, isValueOf } from "./stored-tables.ts";

test("an instant of a day that no screen can show is no value of an export", () => {
  expect(isValueOf("instant", "2026-11-25T15:00:00.000Z")).toBe(true);
  expect(isValueOf("instant", "1900-01-01T00:00:00.000Z")).toBe(false);
  expect(isValueOf("instant", "2200-01-01T00:00:00.000Z")).toBe(false);
});

test("the description of the format names each column that is stored as JSON", () => {
  const [, described = ""] =
    /^\| (.*) \| a text that is JSON itself/mu.exec(readFileSync("docs/whole-export.md", "utf8")) ??
    [];
  const named = Array.from(described.matchAll(/`(\w+)`/gu), ([, name]) => name);
  const stored = STORED_TABLES.flatMap(({ columns }) => columns).filter(({ kind }) =>
    ["list", "splits", "json"].includes(kind),
  );
  expect(new Set(named)).toEqual(new Set(stored.map(({ name }) => name)));
});
