/**
 * Measures how a backup with its verification, and a whole export, slow down a client that creates
 * entries.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { REST_PATH } from "#contract/api.ts";
import { backupsResponse, type BackupStatus } from "#contract/backups.ts";
import { WHOLE_EXPORT_PATH } from "#contract/whole-export.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres-cluster.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf, writeCompany } from "./company.ts";
import { createDuring, createFor, latencyRows, type Latency } from "./one-client.ts";
import { callFunction } from "./read-company.ts";

const ENTRIES = 100_000;
const MAX_ROUNDS = 3;
const IDLE_MS = 8000;
const POLL_MS = 250;

export const backupBench: Bench = { name: "backup", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const dataDir = copyOf(await companyOf(ENTRIES));
  const sqlite = await measureEngine("SQLite", { dataDir, databaseUrl: null }, setting);
  const cluster = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "financeiro-"));
  try {
    const databaseUrl = await createDatabase(cluster.url, "backup");
    const location = { dataDir: folder, databaseUrl };
    await writeCompany(location, ENTRIES);
    return [...sqlite, ...(await measureEngine("PostgreSQL", location, setting))];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureEngine(
  engine: string,
  location: DatabaseSettings,
  { rounds }: Setting,
): Promise<readonly Row[]> {
  const program = await startProgram(location, { NODE_COMPILE_CACHE: "", BACKUPS: "on" });
  const [idle, backups, exports]: [Latency[], Latency[], Latency[]] = [[], [], []];
  try {
    // Warms up, and makes the daily backup.
    await createDuring(program.url, backUp(program));
    while (idle.length < Math.min(rounds, MAX_ROUNDS)) {
      idle.push(await createFor(program.url, IDLE_MS));
      backups.push((await createDuring(program.url, backUp(program))).latency);
      exports.push((await createDuring(program.url, exportAll(program))).latency);
    }
  } finally {
    await program.stop("SIGKILL");
  }
  const entries = `${ENTRIES} entries`;
  return [
    ...latencyRows(`while ${entries} are backed up (${engine})`, backups, idle),
    ...latencyRows(`while ${entries} are exported whole (${engine})`, exports, idle),
  ];
}

async function backUp(program: Program): Promise<void> {
  const url = `${program.url}${REST_PATH}/rpc/make_backup`;
  await (await fetch(url, { method: "POST" })).arrayBuffer();
  let status: BackupStatus;
  do {
    await wait(POLL_MS);
    status = backupsResponse.decode(JSON.parse(await callFunction(program, "backups")));
  } while (status.isMaking);
  expectSame("the failure of a backup", status.failure, null);
  expectSame("the state of a backup", status.files[0]?.state, "verified");
}

async function exportAll({ url }: Program): Promise<void> {
  const answer = await fetch(`${url}${WHOLE_EXPORT_PATH}`);
  expectSame("the answer to a whole export", answer.status, 200);
  await answer.arrayBuffer();
}
