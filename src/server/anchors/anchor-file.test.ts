import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantFromMs } from "#domain/company-time.ts";
import { newFolder } from "#tests/support/engines.ts";
import { appendAnchor, readAnchors } from "./anchor-file.ts";

const ANCHOR = {
  sequence: 5,
  hash: "0f".repeat(32),
  timestamp: instantFromMs(Date.parse("2026-11-25T15:00:00Z")),
  reason: "restore",
} as const;

test("a line that a full disk left unfinished does not swallow the next one", () => {
  const path = join(newFolder(), "financeiro.anchors");
  appendAnchor(path, { ...ANCHOR, sequence: 4 });
  writeFileSync(path, `${readFileSync(path, "utf8")}              4 0123abcd`);
  appendAnchor(path, ANCHOR);
  appendAnchor(path, { ...ANCHOR, sequence: 6 });
  expect(readAnchors(path)).toEqual([
    { ...ANCHOR, sequence: 4 },
    ANCHOR,
    { ...ANCHOR, sequence: 6 },
  ]);
});
