/**
 * Bulk import into an empty ledger, validated, with history and totals: beside the raw driver
 * inserting the same rows, and the first tenth beside the last.
 */
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { REST_PATH } from "#contract/api.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { addDays, civilDate } from "#domain/civil-date.ts";
import { startProgram } from "#tests/support/program.ts";
import { openBare, readStored } from "./raw-sqlite-baseline.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";

const REQUESTS = 10;
const FIRST_DAY = civilDate("2023-01-01");
const DAYS = 1500;

export const importBench: Bench = { name: "import", measure };

type Round = { tenthsMs: readonly number[]; bareMs: number };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const rowsEach = setting.quick ? 2000 : 10_000;
  const bodies = Array.from({ length: REQUESTS }, (_, at) => bodyOf(at * rowsEach, rowsEach));
  const rounds: Round[] = [];
  // Warms up.
  for (let round = 0; round <= setting.rounds; round += 1) {
    const measured = await measureRound(bodies, rowsEach);
    if (round > 0) rounds.push(measured);
  }
  const rows = REQUESTS * rowsEach;
  const perSecond = (count: number, ms: number): number => (count / ms) * 1000;
  const rateOf = ({ tenthsMs }: Round): number =>
    perSecond(
      rows,
      tenthsMs.reduce((sum, ms) => sum + ms, 0),
    );
  return [
    rowOf(
      {
        operation: `bulk import, ${rows} entries`,
        baseline: "raw driver, two inserts",
        unit: "/s",
      },
      rounds.map(rateOf),
      rounds.map(({ bareMs }) => perSecond(rows, bareMs)),
      { is: "at least", ratio: 0.4 },
    ),
    rowOf(
      { operation: "bulk import, last tenth", baseline: "first tenth", unit: "/s" },
      rounds.map(({ tenthsMs }) => perSecond(rowsEach, tenthsMs.at(-1) ?? 0)),
      rounds.map(({ tenthsMs }) => perSecond(rowsEach, tenthsMs[0] ?? 0)),
      { is: "at least", ratio: 0.9 },
    ),
  ];
}

async function measureRound(bodies: readonly string[], rowsEach: number): Promise<Round> {
  const [folder, empty] = [`${BENCH_FOLDER}/imported`, `${BENCH_FOLDER}/inserted`];
  for (const each of [folder, empty]) {
    rmSync(each, { recursive: true, force: true });
    const program = await startProgram({ dataDir: each, databaseUrl: null });
    await program.stop("SIGTERM");
  }
  const program = await startProgram({ dataDir: folder, databaseUrl: null });
  const tenthsMs: number[] = [];
  for (const body of bodies) tenthsMs.push(await sendMs(program.url, body));
  await program.stop("SIGTERM");
  const { entries, records } = readStored(folder);
  expectSame("entries imported", entries.length, bodies.length * rowsEach);
  expectSame("records of them", records.length, entries.length);
  const bare = openBare(empty);
  const startedAt = performance.now();
  for (let done = 0; done < entries.length; done += rowsEach) {
    bare.insertAll(entries.slice(done, done + rowsEach), records.slice(done, done + rowsEach));
  }
  const bareMs = performance.now() - startedAt;
  bare.close();
  return { tenthsMs, bareMs };
}

export async function sendMs(url: string, body: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}${REST_PATH}/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body,
  });
  expectSame("status of an import", answer.status, 201);
  return performance.now() - startedAt;
}

export function bodyOf(first: number, count: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, index) => {
      const at = first + index;
      return {
        type: at % 3 === 0 ? "income" : "expense",
        category: FIRST_CATEGORIES[at % FIRST_CATEGORIES.length],
        amount: ((at * 7919) % 10_000_000) / 100,
        expected_payment_date: addDays(FIRST_DAY, (at * 7919) % DAYS),
        status: at % 4 === 0 ? "pending" : "paid",
        notes: at % 3 === 0 ? `Parcela ${at} de "serviço"` : null,
      };
    }),
  );
}
