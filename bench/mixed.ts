/**
 * Creations, changes and removals by 50 clients, beside creations alone: on SQLite, on PostgreSQL,
 * and with three processes on one PostgreSQL. Afterwards the books must hold.
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

export const mixedBench: Bench = { name: "mixed", measure };

type Rates = { readonly mixed: number[]; readonly created: number[] };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const dataDir = copyOf(await companyOf(setting.quick ? 1000 : 100_000));
  const sqlite = await measureProcesses({ dataDir, databaseUrl: null }, 1, setting);
  const cluster = await startPostgres();
  try {
    const postgres = async (processes: number): Promise<Rates> => {
      const databaseUrl = await createDatabase(cluster.url, `mixed_${processes}`);
      return measureProcesses({ dataDir: "", databaseUrl }, processes, setting);
    };
    const [one, three] = [await postgres(1), await postgres(PROCESSES)];
    return [
      rowOfMixed("SQLite", "creations alone", sqlite.mixed, sqlite.created, 0.5),
      rowOfMixed("PostgreSQL", "creations alone", one.mixed, one.created, 0.5),
      rowOfMixed(`PostgreSQL, ${PROCESSES} processes`, "1 process", three.mixed, one.mixed, 1),
    ];
  } finally {
    await cluster.stop();
  }
}

function rowOfMixed(
  on: string,
  baseline: string,
  measured: readonly number[],
  compared: readonly number[],
  ratio: number,
): Row {
  const operation = `${on}: creations, changes and removals, ${CLIENTS} clients`;
  return rowOf({ operation, baseline, unit: "/s" }, measured, compared, { is: "at least", ratio });
}

async function measureProcesses(
  location: DatabaseSettings,
  count: number,
  { quick, rounds }: Setting,
): Promise<Rates> {
  // The first one creates the tables.
  const programs = [await startProgram(location)];
  while (programs.length < count) programs.push(await startProgram(location));
  const urls = programs.map(({ url }) => url).join();
  const load = (...mode: string[]): Promise<Load> =>
    resultOf("load.ts", urls, String(CLIENTS), quick ? "1000" : "3000", ...mode) as Promise<Load>;
  const rates: Rates = { mixed: [], created: [] };
  try {
    // Warms up.
    await load("mixed");
    for (let round = 0; round < rounds; round += 1) {
      rates.mixed.push((await load("mixed")).perSecond);
      rates.created.push((await load()).perSecond);
    }
  } finally {
    await Promise.all(programs.map((program) => program.stop("SIGTERM")));
  }
  const database = await openDatabase(location);
  await expectLedgerInvariants(database);
  await database.close();
  return rates;
}
