import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { isOwnWal, startGeneration } from "./wal-generation.ts";

const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4096;
const FIRST_PAGE_GENERATION = 24 + 60;

/** A file in generation 2 beside a WAL that begins with 3, as a killed program leaves them. */
function killedDatabase(): string {
  const folder = newFolder();
  const live = new DatabaseSync(join(folder, "live.db"));
  live.exec("pragma journal_mode = wal; create table t (a)");
  startGeneration(live);
  startGeneration(live);
  live.exec("pragma wal_checkpoint(truncate)");
  startGeneration(live);
  live.exec("insert into t values (1)");
  for (const ending of ["", "-wal"]) {
    copyFileSync(join(folder, `live.db${ending}`), join(folder, `killed.db${ending}`));
  }
  live.close();
  return join(folder, "killed.db");
}

test("a WAL belongs to the file that it was written beside", () => {
  const file = killedDatabase();
  expect(isOwnWal(file)).toBe(true);
  const header = readFileSync(file);
  header.writeInt32BE(7, 60);
  writeFileSync(file, header);
  expect(isOwnWal(file)).toBe(false);
});

test("a frame torn by a power loss does not count", () => {
  const file = killedDatabase();
  const wal = readFileSync(`${file}-wal`);
  const torn = Buffer.from(wal.subarray(HEADER_BYTES, HEADER_BYTES + FRAME_BYTES));
  // The frame has the header but only a part of the page: the rest is older, or zero.
  torn.fill(0, FIRST_PAGE_GENERATION);
  writeFileSync(`${file}-wal`, Buffer.concat([wal, torn]));
  expect(isOwnWal(file)).toBe(true);
});
