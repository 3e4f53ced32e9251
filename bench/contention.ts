/**
 * Measures how reports that scan all entries slow down a client that creates entries;
 * their totals must equal those of the rollups.
 */
import { reportResponse } from "#contract/report.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, largestCompany, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { createDuring, createFor, latencyRows, type Latency } from "./one-client.ts";
import { callFunction } from "./read-company.ts";

const IDLE_MS = 4000;
const BUSY_MS = 4000;
/** Each entry is in exactly one of them. */
const FILTERS = ["status=paid", "status=unpaid"];

export const contentionBench: Bench = { name: "contention", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = largestCompany(setting);
  const dataDir = copyOf(await companyOf(entryCount));
  const program = await startProgram({ dataDir, databaseUrl: null }, { NODE_COMPILE_CACHE: "" });
  const [idle, busy]: [Latency[], Latency[]] = [[], []];
  const idleMs = setting.quick ? 1000 : IDLE_MS;
  try {
    // Warms up.
    await createFor(program.url, idleMs);
    while (busy.length < setting.rounds) {
      idle.push(await createFor(program.url, idleMs));
      busy.push((await createDuring(program.url, readReports(program, BUSY_MS))).latency);
      await checkReports(program);
    }
  } finally {
    await program.stop("SIGTERM");
  }
  return latencyRows(`while ${entryCount} entries are added up for reports`, busy, idle);
}

async function readReports(program: Program, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    for (const filter of FILTERS) await callFunction(program, `report?${filter}`);
  }
}

async function checkReports(program: Program): Promise<void> {
  const counts: number[] = [];
  for (const filter of ["", ...FILTERS]) {
    const body = await callFunction(program, `report?${filter}`);
    counts.push(reportResponse.parse(JSON.parse(body)).indicators.count);
  }
  const [total = 0, ...parts] = counts;
  expectSame(
    "entries of the reports under a filter",
    parts.reduce((sum, count) => sum + count, 0),
    total,
  );
}
