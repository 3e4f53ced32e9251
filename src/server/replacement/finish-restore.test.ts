/** A restore keeps the previous ledger. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantFromMs } from "#domain/company-time.ts";
import { appendAnchor, readAnchors } from "#server/anchors/anchor-file.ts";
import { newFolder } from "#tests/support/engines.ts";
import { decideRestore, finishRestore, stagedFolder } from "./finish-restore.ts";

const HEAD = { sequence: 1, hash: "0".repeat(64), timestamp: instantFromMs(0) };

test("what a killed restore copied in part is copied again, and does not change later", () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, "financeiro.db"), "o que havia antes");
  appendAnchor(join(dataDir, "financeiro.anchors"), { ...HEAD, reason: "day" });
  mkdirSync(stagedFolder(dataDir));
  writeFileSync(join(stagedFolder(dataDir), "financeiro.db"), "a cópia");
  const kept = decideRestore(dataDir, HEAD);
  mkdirSync(kept);
  writeFileSync(join(kept, "financeiro.anchors.parcial"), "{");
  finishRestore(dataDir);
  expect(readFileSync(join(dataDir, "financeiro.db"), "utf8")).toBe("a cópia");
  expect(readAnchors(join(dataDir, "financeiro.anchors"))).toHaveLength(2);
  expect(readdirSync(kept).toSorted()).toEqual(["financeiro.anchors", "financeiro.db"]);
  expect(readFileSync(join(kept, "financeiro.db"), "utf8")).toBe("o que havia antes");
  expect(readAnchors(join(kept, "financeiro.anchors"))).toMatchObject([{ reason: "day" }]);
});
