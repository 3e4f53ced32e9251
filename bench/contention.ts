/**
 * Measures how reports that scan all entries slow down a client that creates entries;
 * their totals must equal those of the rollups.
 */
import { reportResponse } from "#contract/report.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, largestCompany, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { createDuring, createFor, latencyRows, type Latency } from "./one-client.ts";
import { answerOf } from "./read-company.ts";

const IDLE_MS = 4000;
/** At least, in each round. */
const BUSY_MS = 4000;
/** One the rest of the other. */
const ASKED = ["status=paid", "status=unpaid"];

/** See above. */
export const reportsMeanwhileBench: Bench = { name: "reports-meanwhile", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = largestCompany(setting);
  const dataDir = copyOf(await companyOf(entryCount));
  const program = await startProgram({ dataDir, databaseUrl: null }, { NODE_COMPILE_CACHE: "" });
  const [idle, busy]: [Latency[], Latency[]] = [[], []];
  const idleMs = setting.quick ? 1000 : IDLE_MS;
  try {
    // The first entries warm up what a server that has run for a while has warm.
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
    for (const asked of ASKED) await answerOf(program, `report?${asked}`);
  }
}

async function checkReports(program: Program): Promise<void> {
  const counts: number[] = [];
  for (const asked of ["", ...ASKED]) {
    const body = await answerOf(program, `report?${asked}`);
    counts.push(reportResponse.parse(JSON.parse(body)).indicators.count);
  }
  const [whole = 0, ...parts] = counts;
  expectSame(
    "entries of the reports under a filter",
    parts.reduce((sum, count) => sum + count, 0),
    whole,
  );
}
