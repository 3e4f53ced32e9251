/**
 * One, two and four server processes on one PostgreSQL behind a round-robin proxy: creates and
 * dashboards per second. All share the processors of one machine, so this measures the cost of
 * sharing.
 */
import { REST_PATH } from "#contract/api.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres-cluster.ts";
import { startProgram } from "#tests/support/program.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import type { Load } from "./load.ts";
import { resultOf, startProcess } from "./child-process.ts";

const CLIENTS = 32;
const COUNTS = [1, 2, 4] as const;

export const multiProcessBench: Bench = { name: "multi-process", measure };

type Rates = { created: number[]; read: number[] };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const cluster = await startPostgres();
  const rates = new Map<number, Rates>(COUNTS.map((count) => [count, { created: [], read: [] }]));
  try {
    for (const count of COUNTS) await measureProcesses(cluster.url, count, setting, rates);
  } finally {
    await cluster.stop();
  }
  const of = (count: number): Rates => rates.get(count) ?? { created: [], read: [] };
  return COUNTS.slice(1).flatMap((count) => [
    rowOf(
      {
        operation: `PostgreSQL, ${count} processes: create, ${CLIENTS} clients`,
        baseline: "1 process",
        unit: "/s",
      },
      of(count).created,
      of(1).created,
      null,
    ),
    rowOf(
      {
        operation: `PostgreSQL, ${count} processes: dashboard, ${CLIENTS} clients`,
        baseline: "1 process",
        unit: "/s",
      },
      of(count).read,
      of(1).read,
      null,
    ),
  ]);
}

async function measureProcesses(
  clusterUrl: string,
  count: number,
  { quick }: Setting,
  rates: ReadonlyMap<number, Rates>,
): Promise<void> {
  const databaseUrl = await createDatabase(clusterUrl, `machines_${count}`);
  const location = { dataDir: "", databaseUrl };
  // The first one creates the tables.
  const programs = [await startProgram(location)];
  while (programs.length < count) programs.push(await startProgram(location));
  const proxy = await startProcess("proxy.ts", ...programs.map(({ url }) => url));
  const load = (...path: string[]): Promise<Load> =>
    resultOf(
      "load.ts",
      proxy.url,
      String(CLIENTS),
      quick ? "500" : "2000",
      ...path,
    ) as Promise<Load>;
  try {
    let created = (await load()).count;
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      const writing = await load();
      const reading = await load(`${REST_PATH}/rpc/dashboard?months=12`);
      created += writing.count;
      rates.get(count)?.created.push(writing.perSecond);
      rates.get(count)?.read.push(reading.perSecond);
    }
    for (const { url } of programs) {
      const answer = await fetch(`${url}${REST_PATH}/transactions?limit=1`, {
        headers: { prefer: "count=exact" },
      });
      const total = answer.headers.get("content-range")?.split("/")[1];
      expectSame("entries after all were created", Number(total), created);
    }
  } finally {
    proxy.stop();
    await Promise.all(programs.map((program) => program.stop("SIGTERM")));
  }
}
