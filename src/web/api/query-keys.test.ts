import { expect, test } from "vitest";
import { isAffected, queryKeys, type Changes } from "./query-keys.ts";

const entryChanged: Changes = [{ entity: "transaction", id: "TRI-a" }];
const contactChanged: Changes = [{ entity: "contact", id: "CTT-a" }];

test.each([
  ["snapshot", queryKeys.snapshot],
  ["words of the history", queryKeys.trust],
  ["dashboard", queryKeys.dashboard("6")],
  ["report", queryKeys.report({})],
  ["statement", queryKeys.statement({})],
  ["totals", queryKeys.totals({})],
  ["list of entries", queryKeys.list("transaction", {})],
  ["list of contacts, which shows totals", queryKeys.list("contact", {})],
  ["entries of a contact", queryKeys.contactEntries("CTT-b")],
  ["sums of a contact", queryKeys.contactOverview("CTT-b")],
])("any change affects the %s", (_, key) => {
  expect(isAffected(key, entryChanged)).toBe(true);
  expect(isAffected(key, contactChanged)).toBe(true);
});

test("a change affects the record itself and its history, and no other record", () => {
  for (const keyOf of [queryKeys.record, queryKeys.history]) {
    expect(isAffected(keyOf("transaction", "TRI-a"), entryChanged)).toBe(true);
    expect(isAffected(keyOf("transaction", "TRI-b"), entryChanged)).toBe(false);
    expect(isAffected(keyOf("contact", "TRI-a"), entryChanged)).toBe(false);
    expect(isAffected(keyOf("contact", "CTT-a"), [...entryChanged, ...contactChanged])).toBe(true);
  }
});

test("only a changed contact affects the directory of contacts", () => {
  expect(isAffected(queryKeys.contactDirectory, entryChanged)).toBe(false);
  expect(isAffected(queryKeys.contactDirectory, contactChanged)).toBe(true);
});

test("a renamed account affects the sums of transfers, which a search finds by its name", () => {
  const key = queryKeys.transferTotals({});
  expect(isAffected(key, [{ entity: "account", id: "CTA-a" }])).toBe(true);
  expect(isAffected(key, [{ entity: "transfer", id: "TRF-a" }])).toBe(true);
  expect(isAffected(key, entryChanged)).toBe(false);
});

test("no change of an entry or a contact affects the company or the check of a backup", () => {
  for (const key of [queryKeys.company, queryKeys.inspection("2026-11-29.db")]) {
    expect(isAffected(key, [...entryChanged, ...contactChanged])).toBe(false);
  }
});
