/**
 * An export of all entries as CSV beside the SQL that it rests on, and what one client who records
 * entries notices of it: in one run, in turns, each file checked against the totals. `--quick` takes
 * 100,000 entries in place of 1,000,000. Fails only when an answer is wrong.
 */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { totalsAnswer } from "#contract/report.ts";
import { REST_PATH } from "#contract/wire.ts";
import { centsFromReais } from "#domain/money.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { BENCH_FOLDER, companyOf, copyOf } from "./company.ts";
import { percentileOf, spreadOf, spreadText, tableText, type Spread } from "./figures.ts";
import { createEntries } from "./one-client.ts";
import type { ReadExport } from "./read-exports.ts";
import { cpuMsOf, watchMemory, type MemoryDuring } from "./process-use.ts";
import type { SqlAlone } from "./sql-alone.ts";

const ROUNDS = 5;
const IDLE_MS = 4000;
/** Exports while entries are created, in each round: until so long has gone by at least. */
const BUSY_MS = 4000;
const TARGETS = { timeRatio: 1.5, memoryMiB: 64, p99Ratio: 3 };

type Latency = { count: number; p50: number; p99: number; max: number };

type Round = {
  sqlMs: number;
  sqlCpuMs: number;
  exportCpuMs: number;
  exported: ReadExport;
  memory: MemoryDuring;
  idle: Latency;
  busy: Latency;
  busyExports: number;
  busyMemory: MemoryDuring;
};

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;
const entryCount = quick ? 100_000 : 1_000_000;
mkdirSync(BENCH_FOLDER, { recursive: true });
const company = await companyOf(entryCount);
process.stderr.write(`Measuring on a copy of ${company}, which creating entries changes\n`);
const folder = copyOf(company);
const load = loadavg();
// As `npm start` does it, which keeps no compiled code.
const program = await startProgram(
  { dataDir: folder, databaseUrl: null },
  { NODE_COMPILE_CACHE: "" },
);
try {
  const rounds: Round[] = [];
  let expected = entryCount;
  // The first entries warm up what a server that has run for a while has warm.
  expected += (await createFor(program, IDLE_MS)).count;
  while (rounds.length < ROUNDS) {
    const round = await measureRound(program, expected);
    expected += round.idle.count + round.busy.count;
    rounds.push(round);
    process.stderr.write(`Round ${rounds.length} of ${ROUNDS}: ${JSON.stringify(round)}\n`);
  }
  report(rounds);
} finally {
  await program.stop("SIGTERM");
}

async function measureRound(server: Program, expected: number): Promise<Round> {
  const alone = (await resultOf("sql-alone.ts", join(folder, SQLITE_FILE))) as SqlAlone;
  expectSame("rows of the SQL alone", alone.rowCount, expected);
  const cpuMsBefore = cpuMsOf(server.pid);
  const { result, memory } = await watchMemory(server.pid, readExports(server, "0", "--inside"));
  const exportCpuMs = cpuMsOf(server.pid) - cpuMsBefore;
  const exported = await checkedExport(server, result[0], expected);
  const idle = await createFor(server, IDLE_MS);
  const { result: busy, memory: busyMemory } = await watchMemory(server.pid, createBusy(server));
  return {
    sqlMs: alone.ms,
    sqlCpuMs: alone.cpuMs,
    exportCpuMs,
    exported,
    memory,
    idle,
    busy: busy.latency,
    busyExports: busy.exports,
    busyMemory,
  };
}

/** What a script of this folder prints, run in a process of its own. */
async function resultOf(script: string, ...parameters: string[]): Promise<unknown> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...parameters]);
  return JSON.parse(stdout);
}

/** Exports read one after the other in a process of its own, for so long, and one at least. */
async function readExports(server: Program, ...options: string[]): Promise<readonly ReadExport[]> {
  const url = `${server.url}${EXPORTS_PATH}/${REPORT_FILE_NAME}.csv`;
  return (await resultOf("read-exports.ts", url, ...options)) as readonly ReadExport[];
}

/** Creates entries while somebody else takes one export after the other away. */
async function createBusy(server: Program): Promise<{ latency: Latency; exports: number }> {
  const over = new AbortController();
  const reading = readExports(server, String(BUSY_MS)).finally(() => over.abort());
  const took = await createEntries(server.url, () => over.signal.aborted);
  return { latency: latencyOf(took), exports: (await reading).length };
}

async function createFor(server: Program, ms: number): Promise<Latency> {
  const until = performance.now() + ms;
  return latencyOf(await createEntries(server.url, () => performance.now() > until));
}

function latencyOf(took: readonly number[]): Latency {
  const [p50, p99] = [percentileOf(took, 50), percentileOf(took, 99)];
  return { count: took.length, p50, p99, max: Math.max(...took) };
}

/** The file has a line for each entry, and its amounts are those of the totals. */
async function checkedExport(
  server: Program,
  read: ReadExport | undefined,
  expected: number,
): Promise<ReadExport> {
  if (read === undefined) throw new Error("No export was read");
  const response = await fetch(`${server.url}${REST_PATH}/rpc/totals`);
  const { totals, leftOut } = totalsAnswer.parse(await response.json());
  const kept = [totals, leftOut.inactive, leftOut.cancelled].flatMap(({ income, expense }) => [
    income,
    expense,
  ]);
  const sum = kept.reduce((cents, reais) => cents + BigInt(centsFromReais(reais)), 0n);
  expectSame("entries said by an export", read.rowCount, expected);
  expectSame("entries in an export", read.inside?.entries, expected);
  expectSame("sum of the amounts of an export", read.inside?.cents, String(sum));
  return read;
}

function expectSame(what: string, is: unknown, expected: unknown): void {
  if (is !== expected) throw new Error(`${what}: ${String(is)} in place of ${String(expected)}`);
}

function report(rounds: readonly Round[]): void {
  const over = (valueOf: (round: Round) => number): Spread => spreadOf(rounds.map(valueOf));
  const sql = over(({ sqlMs }) => sqlMs);
  const exported = over((round) => round.exported.ms);
  const before = rounds[0]?.memory.before ?? 0;
  const peak = over(({ memory }) => memory.peak);
  const busyPeak = over(({ busyMemory }) => busyMemory.peak);
  const grown = over(({ memory: { peak: most, before: least } }) => most - least);
  const busyGrown = over(({ busyMemory: { peak: most, before: least } }) => most - least);
  const after = over(({ busyMemory }) => busyMemory.after);
  const idle99 = over(({ idle }) => idle.p99);
  const busy99 = over(({ busy }) => busy.p99);
  const sqlCpu = over(({ sqlCpuMs }) => sqlCpuMs);
  const exportCpu = over(({ exportCpuMs }) => exportCpuMs);
  const ratios = {
    cpu: exportCpu.median / sqlCpu.median,
    time: exported.median / sql.median,
    // What entries created before leave in memory is not the export's.
    memoryMiB: Math.max(grown.max, busyGrown.max),
    p99: busy99.median / idle99.median,
  };
  const met = (is: number, most: number): string => (is <= most ? "met" : "NOT MET");
  const latencies = (name: "idle" | "busy"): string[][] => [
    [
      `create p50, ${name} (ms)`,
      spreadText(
        over((round) => round[name].p50),
        2,
      ),
    ],
    [
      `create p99, ${name} (ms)`,
      spreadText(
        over((round) => round[name].p99),
        2,
      ),
    ],
    [
      `create max, ${name} (ms)`,
      spreadText(
        over((round) => round[name].max),
        2,
      ),
    ],
    [
      `creates in a round, ${name}`,
      spreadText(
        over((round) => round[name].count),
        0,
      ),
    ],
  ];
  const bytes = over((round) => round.exported.bytes);
  process.stdout.write(
    `CSV export of ${entryCount} entries, ${rounds.length} rounds; load of the machine before: ${load.map((value) => value.toFixed(2)).join(" ")}\n\n${tableText(
      [
        ["", "median (min..max)"],
        ["SQL alone (ms)", spreadText(sql, 0)],
        ["export over HTTP (ms)", spreadText(exported, 0)],
        ["processor, SQL alone (ms)", spreadText(sqlCpu, 0)],
        ["processor, server in an export (ms)", spreadText(exportCpu, 0)],
        ["processor, export / SQL alone", ratios.cpu.toFixed(2)],
        [
          "size of the file (MB)",
          spreadText(spreadOf([bytes.median / 1e6, bytes.min / 1e6, bytes.max / 1e6]), 1),
        ],
        ["resident before the first (MiB)", before.toFixed(1)],
        ["peak during an export (MiB)", spreadText(peak, 1)],
        ["peak, exports and creates (MiB)", spreadText(busyPeak, 1)],
        ["growth during an export (MiB)", spreadText(grown, 1)],
        ["growth, exports and creates (MiB)", spreadText(busyGrown, 1)],
        ["resident after them (MiB)", spreadText(after, 1)],
        ...latencies("idle"),
        ...latencies("busy"),
        [
          "exports meanwhile, in a round",
          spreadText(
            over(({ busyExports }) => busyExports),
            0,
          ),
        ],
      ],
    )}\n${tableText([
      ["target", "is", "at most", ""],
      [
        "export / SQL alone",
        ratios.time.toFixed(2),
        `${TARGETS.timeRatio}`,
        met(ratios.time, TARGETS.timeRatio),
      ],
      [
        "resident memory (MiB)",
        `+${ratios.memoryMiB.toFixed(1)}`,
        `+${TARGETS.memoryMiB}`,
        met(ratios.memoryMiB, TARGETS.memoryMiB),
      ],
      [
        "create p99, busy / idle",
        ratios.p99.toFixed(2),
        `${TARGETS.p99Ratio}`,
        met(ratios.p99, TARGETS.p99Ratio),
      ],
    ])}`,
  );
  writeFileSync(
    join(BENCH_FOLDER, "export.json"),
    `${JSON.stringify({ entryCount, load, targets: TARGETS, ratios, rounds }, null, 2)}\n`,
  );
}
