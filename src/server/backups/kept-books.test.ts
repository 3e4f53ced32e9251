/** What a restore keeps of the previous ledger. */
import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { instantFromMs } from "#domain/company-time.ts";
import { appendAnchor, readAnchors } from "#server/anchors/anchor-file.ts";
import { newFolder } from "#tests/support/engines.ts";
import { decideRestore, finishRestore, stagedFolder } from "./restore.ts";

vi.mock("node:fs", async (original) => {
  const actual = await original<typeof fs>();
  return {
    ...actual,
    linkSync: vi.fn(actual.linkSync),
    copyFileSync: vi.fn(actual.copyFileSync),
  };
});

afterEach(() => void vi.resetAllMocks());

const HEAD = { sequence: 1, hash: "0".repeat(64), timestamp: instantFromMs(0) };
const BEFORE = "o que havia antes";

/** A data folder in which a restore was decided, and the folder for what was there. */
function decided(): { dataDir: string; kept: string } {
  const dataDir = newFolder();
  fs.writeFileSync(join(dataDir, "financeiro.db"), BEFORE);
  appendAnchor(join(dataDir, "financeiro.anchors"), { ...HEAD, reason: "day" });
  fs.mkdirSync(stagedFolder(dataDir));
  fs.writeFileSync(join(stagedFolder(dataDir), "financeiro.db"), "a cópia");
  return { dataDir, kept: decideRestore(dataDir, HEAD) };
}

test("a kill while the previous file is copied, where there are no hard links, loses nothing", () => {
  const { dataDir, kept } = decided();
  vi.mocked(fs.linkSync).mockImplementation(() => {
    throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
  });
  vi.mocked(fs.copyFileSync).mockImplementationOnce((_from, to) => {
    fs.writeFileSync(to, BEFORE.slice(0, 5));
    throw new Error("killed");
  });
  expect(() => finishRestore(dataDir)).toThrow("killed");
  finishRestore(dataDir);
  expect(fs.readFileSync(join(dataDir, "financeiro.db"), "utf8")).toBe("a cópia");
  expect(fs.readFileSync(join(kept, "financeiro.db"), "utf8")).toBe(BEFORE);
  expect(fs.readdirSync(kept).toSorted()).toEqual(["financeiro.anchors", "financeiro.db"]);
});

test("the kept anchors do not change with those of the restored ledger", () => {
  const { dataDir, kept } = decided();
  finishRestore(dataDir);
  expect(readAnchors(join(dataDir, "financeiro.anchors"))).toHaveLength(2);
  expect(readAnchors(join(kept, "financeiro.anchors"))).toMatchObject([{ reason: "day" }]);
});
