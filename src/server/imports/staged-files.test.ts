import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROCESS_TAG } from "#server/database/process-tag.ts";
import { newFolder } from "#tests/support/engines.ts";
import { TIME_LIMIT } from "#tests/support/time-limit.ts";
import { StagedFiles } from "./staged-files.ts";

test("a program removes the files of killed ones, but not those of a running import", () => {
  const dataDir = newFolder();
  const [host = ""] = PROCESS_TAG.split("-");
  const { pid: ended } = spawnSync(process.execPath, ["--version"], TIME_LIMIT);
  const [beside, killed, elsewhere, old, former] = [
    `${host}-${process.ppid}`,
    `${host}-${ended}`,
    "01234567-1",
    "01234567-2",
    PROCESS_TAG,
  ].map((tag) => `financeiro.importacao-${tag}`) as [string, string, string, string, string];
  const untagged = "financeiro.importacao";
  for (const name of [beside, killed, elsewhere, old, former, untagged, "financeiro.outra"]) {
    mkdirSync(join(dataDir, name));
    // By the clock of the process, which may not be that of the disk.
    const modified = name === old || name === untagged ? 0 : Date.now() / 1000;
    utimesSync(join(dataDir, name), modified, modified);
  }
  const files = new StagedFiles(dataDir);
  files.removeLeftOver();
  // One that cannot be listed: with PostgreSQL the program runs without it.
  new StagedFiles(import.meta.filename).removeLeftOver();
  const others = [beside, elsewhere, "financeiro.outra"];
  expect(readdirSync(dataDir).toSorted()).toEqual(others.toSorted());
  files.begin();
  expect(readdirSync(dataDir)).toContain(former);
  files.remove();
  expect(readdirSync(dataDir).toSorted()).toEqual(others.toSorted());
});
