/**
 * The most expensive single requests to a large ledger on SQLite: the page of another client
 * meanwhile compared with an idle server, the memory growth of the program, and the duration of
 * each.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { REST_PATH } from "#contract/api.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { readDuring, type Latency } from "./one-client.ts";
import { residentMiB, watchMemory } from "./process-use.ts";

const IDLE_MS = 3000;
/** Leaves time for garbage collection. */
const REST_MS = 3000;
const MAX_SECONDS = 10;
const MAX_GROWN_MIB = 150;

export const hostileBench: Bench = { name: "hostile", measure };

const orOf = (count: number): string =>
  `or=(${Array.from({ length: count }, (_, at) => `notes.ilike.*zz${at}*`).join()})`;

const FILE = `${EXPORTS_PATH}/${REPORT_FILE_NAME}`;

/** By name: paths requested at once. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  "or of 190 ilike": [`${REST_PATH}/transactions?${orOf(190)}`],
  "or of 20 ilike": [`${REST_PATH}/transactions?${orOf(20)}&limit=50`],
  "count under ilike": [`${REST_PATH}/transactions?notes=ilike.*zz*&limit=1`],
  "order by notes": [`${REST_PATH}/transactions?order=notes&limit=50`],
  "contacts with all entries": [
    `${REST_PATH}/clients?select=*,transactions(*)&order=total_income.desc&limit=50`,
  ],
  "deep offset": [
    `${REST_PATH}/transactions?select=id,clients(name)&order=clients(name),id&offset=100000&limit=50`,
  ],
  "histories by text": [`${REST_PATH}/audit_records?description=ilike.*zz*&limit=50`],
  "four PDFs": Array.from({ length: 4 }, () => `${FILE}.pdf`),
  "four workbooks": Array.from({ length: 4 }, () => `${FILE}.xlsx?type=income&status=paid`),
};

type Measured = {
  readonly seconds: number;
  readonly page: Latency;
  readonly idle: Latency;
  readonly peakMiB: number;
  readonly keptMiB: number;
};

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = setting.quick ? 20_000 : 200_000;
  const dataDir = copyOf(await companyOf(entryCount));
  const program = await startProgram({ dataDir, databaseUrl: null });
  try {
    // Warms up.
    await readDuring(program.url, wait(IDLE_MS));
    const rows: Row[] = [];
    for (const [name, paths] of Object.entries(REQUESTS)) {
      const rounds: Measured[] = [];
      while (rounds.length < (setting.quick ? 1 : 3)) rounds.push(await ask(program, paths));
      rows.push(...rowsOf(`${name}, ${entryCount} entries`, rounds));
    }
    return rows;
  } finally {
    await program.stop("SIGTERM");
  }
}

async function ask(program: Program, paths: readonly string[]): Promise<Measured> {
  const { latency: idle } = await readDuring(program.url, wait(IDLE_MS));
  const startedAt = performance.now();
  const asked = Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${program.url}${path}`, { headers: { prefer: "count=exact" } });
      for await (const _ of answer.body ?? []);
      if (answer.status === 500) throw new Error(`${path} answered 500`);
    }),
  ).then(() => (performance.now() - startedAt) / 1000);
  const { result, memory } = await watchMemory(program.pid, readDuring(program.url, asked));
  await wait(REST_MS);
  return {
    seconds: result.result,
    page: result.latency,
    idle,
    peakMiB: memory.peak - memory.before,
    keptMiB: residentMiB(program.pid) - memory.before,
  };
}

function rowsOf(name: string, rounds: readonly Measured[]): readonly Row[] {
  const limited = (
    operation: string,
    unit: Row["unit"],
    values: readonly number[],
    limit: number,
  ) =>
    rowOf({ operation: `${name}: ${operation}`, baseline: "the limit", unit }, values, [limit], {
      is: "at most",
      ratio: 1,
    });
  return [
    rowOf(
      { operation: `${name}: another page, p99`, baseline: "p99 idle", unit: "ms" },
      rounds.map(({ page }) => page.p99),
      rounds.map(({ idle }) => idle.p99),
      { is: "at most", ratio: 3 },
    ),
    limited(
      "ms",
      "ms",
      rounds.map(({ seconds }) => seconds * 1000),
      MAX_SECONDS * 1000,
    ),
    limited(
      "memory grown",
      "MiB",
      rounds.map(({ peakMiB }) => peakMiB),
      MAX_GROWN_MIB,
    ),
    limited(
      "memory kept",
      "MiB",
      rounds.map(({ keptMiB }) => keptMiB),
      MAX_GROWN_MIB,
    ),
  ];
}
