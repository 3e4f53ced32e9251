/**
 * Creations, changes and removals by 50 clients: on SQLite, on PostgreSQL, and with three processes
 * on one PostgreSQL. Afterwards the ledger's invariants must hold.
 */
import { createDatabase, startPostgres } from "#tests/support/postgres-cluster.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { startProgram } from "#tests/support/program.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import type { Load } from "./load.ts";
import { resultOf } from "./child-process.ts";

const CLIENTS = 50;
const PROCESSES = 3;
const MIN_PER_SECOND = { sqlite: 1000, postgres: 500 };

export const mixedBench: Bench = { name: "mixed", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const dataDir = copyOf(await companyOf(setting.quick ? 1000 : 100_000));
  const sqlite = await measureProcesses({ dataDir, databaseUrl: null }, 1, setting);
  const cluster = await startPostgres();
  try {
    const postgres = async (processes: number): Promise<number[]> => {
      const databaseUrl = await createDatabase(cluster.url, `mixed_${processes}`);
      return measureProcesses({ dataDir: "", databaseUrl }, processes, setting);
    };
    const [one, three] = [await postgres(1), await postgres(PROCESSES)];
    return [
      rowOfMixed("SQLite", sqlite, MIN_PER_SECOND.sqlite),
      rowOfMixed("PostgreSQL", one, MIN_PER_SECOND.postgres),
      rowOfMixed(`PostgreSQL, ${PROCESSES} processes`, three, MIN_PER_SECOND.postgres),
    ];
  } finally {
    await cluster.stop();
  }
}

function rowOfMixed(on: string, measured: readonly number[], min: number): Row {
  const operation = `${on}: creations, changes and removals, ${CLIENTS} clients`;
  const limits = measured.map(() => min);
  const of = { operation, baseline: "the limit", unit: "/s" } as const;
  return rowOf(of, measured, limits, { is: "at least", ratio: 1 });
}

async function measureProcesses(
  location: DatabaseSettings,
  count: number,
  { quick, rounds }: Setting,
): Promise<number[]> {
  // The first one creates the tables.
  const programs = [await startProgram(location)];
  while (programs.length < count) programs.push(await startProgram(location));
  const urls = programs.map(({ url }) => url).join();
  const load = (): Promise<Load> =>
    resultOf("load.ts", urls, String(CLIENTS), quick ? "1000" : "3000", "mixed") as Promise<Load>;
  const rates: number[] = [];
  try {
    // Warms up.
    await load();
    for (let round = 0; round < rounds; round += 1) {
      rates.push((await load()).perSecond);
    }
  } finally {
    await Promise.all(programs.map((program) => program.stop("SIGTERM")));
  }
  const database = await openDatabase(location);
  await expectLedgerInvariants(database);
  await database.close();
  return rates;
}
