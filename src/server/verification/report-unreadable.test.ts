import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GENESIS_HASH } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { emptyCompany, enginesByName } from "#tests/support/engines.ts";
import { reportUnreadable } from "./report-unreadable.ts";
import { runCheck } from "./run-check.ts";

const SQLITE_IOERR_READ = 266;
const SQLITE_CORRUPT = 11;

test.each([
  ["a disk that fails to read", { errcode: SQLITE_IOERR_READ }, true],
  ["too many open files", { code: "EMFILE" }, true],
  ["a database that is gone for a moment", { code: "ECONNREFUSED" }, true],
  ["a damaged page", { errcode: SQLITE_CORRUPT }, false],
  ["a value that the program never writes", {}, false],
] as const)("%s", async (_name, details, isUnread) => {
  const run = () => Promise.reject(Object.assign(new Error("x"), details));
  expect(await reportUnreadable("records", run)).toMatchObject([{ check: "records", isUnread }]);
});

test("a check of a closed file that a program changes meanwhile finds nothing, and says why", async () => {
  const { dataDir } = await emptyCompany(enginesByName.SQLite);
  const file = join(dataDir, SQLITE_FILE);
  const anchor = {
    hash: GENESIS_HASH,
    timestamp: "2026-11-25T15:00:00.000Z" as Instant,
    // Read by the check.
    get sequence() {
      utimesSync(file, 1, 1);
      return 1;
    },
  };
  const location = { engine: "sqlite", file } as const;
  const checking = runCheck({ check: "anchors", location, anchors: [anchor] });
  await expect(checking).rejects.toThrow(/^O sistema foi aberto .* rode de novo\.$/u);
});
