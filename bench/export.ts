/**
 * A CSV export of all entries beside its SQL alone, and its effect on a client that creates
 * entries. Each file is checked against the totals.
 */
import { join } from "node:path";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { totalsResponse } from "#contract/report.ts";
import { REST_PATH } from "#contract/api.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import {
  expectSame,
  grownRow,
  largestCompany,
  rowOf,
  type Bench,
  type Row,
  type Setting,
} from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { createDuring, createFor, latencyRows, type Latency } from "./one-client.ts";
import { resultOf } from "./child-process.ts";
import type { ReadExport } from "./read-exports.ts";
import { cpuMsOf, watchMemory, type MemoryDuring } from "./process-use.ts";
import type { SqlAlone } from "./sql-alone.ts";

const IDLE_MS = 4000;
/** The minimum duration of exports during creates, in each round. */
const BUSY_MS = 4000;

type Round = {
  sqlMs: number;
  sqlCpuMs: number;
  exportCpuMs: number;
  exported: ReadExport;
  memory: MemoryDuring;
  idle: Latency;
  busy: Latency;
  busyMemory: MemoryDuring;
};

export const exportBench: Bench = { name: "export", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = largestCompany(setting);
  const folder = copyOf(await companyOf(entryCount));
  // As under `npm start`.
  const program = await startProgram(
    { dataDir: folder, databaseUrl: null },
    { NODE_COMPILE_CACHE: "" },
  );
  try {
    const rounds: Round[] = [];
    let expected = entryCount;
    const idleMs = setting.quick ? 1000 : IDLE_MS;
    // Warms up.
    expected += (await createFor(program.url, idleMs)).count;
    while (rounds.length < setting.rounds) {
      const round = await measureRound(program, folder, expected, idleMs);
      expected += round.idle.count + round.busy.count;
      rounds.push(round);
    }
    return rowsOf(entryCount, rounds);
  } finally {
    await program.stop("SIGTERM");
  }
}

async function measureRound(
  server: Program,
  folder: string,
  expected: number,
  idleMs: number,
): Promise<Round> {
  const alone = (await resultOf("sql-alone.ts", join(folder, SQLITE_FILE))) as SqlAlone;
  expectSame("rows of the SQL alone", alone.rowCount, expected);
  const cpuMsBefore = cpuMsOf(server.pid);
  const { result, memory } = await watchMemory(server.pid, readExports(server, "0", "--inside"));
  const exportCpuMs = cpuMsOf(server.pid) - cpuMsBefore;
  const exported = await checkedExport(server, result[0], expected);
  const idle = await createFor(server.url, idleMs);
  // Another client reads exports.
  const { result: busy, memory: busyMemory } = await watchMemory(
    server.pid,
    createDuring(server.url, readExports(server, String(BUSY_MS))),
  );
  return {
    sqlMs: alone.ms,
    sqlCpuMs: alone.cpuMs,
    exportCpuMs,
    exported,
    memory,
    idle,
    busy: busy.latency,
    busyMemory,
  };
}

/** Reads exports sequentially in another process for a duration, at least one. */
async function readExports(server: Program, ...options: string[]): Promise<readonly ReadExport[]> {
  const url = `${server.url}${EXPORTS_PATH}/${REPORT_FILE_NAME}.csv`;
  return (await resultOf("read-exports.ts", url, ...options)) as readonly ReadExport[];
}

async function checkedExport(
  server: Program,
  read: ReadExport | undefined,
  expected: number,
): Promise<ReadExport> {
  if (read === undefined) throw new Error("No export was read");
  const response = await fetch(`${server.url}${REST_PATH}/rpc/totals`);
  const { totals, leftOut } = totalsResponse.parse(await response.json());
  const sums = [totals, leftOut.inactive, leftOut.cancelled].flatMap(
    ({ incomeCents, expenseCents }) => [incomeCents, expenseCents],
  );
  const sum = sums.reduce((total, cents) => total + cents, 0n);
  expectSame("entries said by an export", read.rowCount, expected);
  expectSame("entries in an export", read.inside?.entries, expected);
  expectSame("sum of the amounts of an export", read.inside?.cents, String(sum));
  return read;
}

function rowsOf(entryCount: number, rounds: readonly Round[]): readonly Row[] {
  const of = (valueOf: (round: Round) => number): number[] => rounds.map(valueOf);
  const operation = `CSV export, ${entryCount} entries`;
  const sqlAlone = "SQL alone, in chunks";
  const grown = of(({ memory, busyMemory }) =>
    // Memory used by earlier creates does not count.
    Math.max(memory.peak - memory.before, busyMemory.peak - busyMemory.before),
  );
  return [
    rowOf(
      { operation, baseline: sqlAlone, unit: "ms" },
      of(({ exported }) => exported.ms),
      of(({ sqlMs }) => sqlMs),
      { is: "at most", ratio: 1.5 },
    ),
    rowOf(
      { operation: `${operation}: processor`, baseline: sqlAlone, unit: "ms" },
      of(({ exportCpuMs }) => exportCpuMs),
      of(({ sqlCpuMs }) => sqlCpuMs),
      null,
    ),
    grownRow(`${operation}: memory grown`, grown),
    ...latencyRows(
      "during exports",
      rounds.map(({ busy }) => busy),
      rounds.map(({ idle }) => idle),
    ),
  ];
}
