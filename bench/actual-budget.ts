/**
 * Compares with Actual Budget if it is installed (`npm install --prefix .cache/bench/actual
 * @actual-app/api`; needs a C++ compiler).
 */
import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { REST_PATH } from "#contract/api.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";

const INSTALLED = `${BENCH_FOLDER}/actual`;
const READS = 9;

export const actualBudgetBench: Bench = { name: "actual-budget", measure };

async function measure({ quick }: Setting): Promise<readonly Row[]> {
  // It takes minutes for an import that takes this program a second.
  if (quick) return [];
  if (!existsSync(`${INSTALLED}/node_modules/@actual-app/api`)) {
    process.stderr.write("Actual Budget is not installed; see bench/actual-budget.ts\n");
    return [];
  }
  const entryCount = 5000;
  const theirs = await measureActual(entryCount);
  expectSame("their sum of the entries", theirs.sum, (entryCount * (entryCount + 1)) / 2);
  const ours = await measureOurs(entryCount);
  return [
    rowOf(
      { operation: `bulk import, ${entryCount} entries`, baseline: "Actual Budget", unit: "/s" },
      [ours.perSecond],
      [theirs.perSecond],
      null,
    ),
    rowOf(
      {
        operation: `dashboard over HTTP, ${entryCount} entries`,
        baseline: "Actual Budget, one sum",
        unit: "ms",
      },
      ours.reads,
      theirs.sums,
      null,
    ),
  ];
}

type Theirs = { perSecond: number; sums: readonly number[]; sum: number };

async function measureActual(entryCount: number): Promise<Theirs> {
  const script = fileURLToPath(new URL("actual-budget.mjs", import.meta.url));
  // Its native modules are compiled for the Node that npm runs on.
  const node = process.env["npm_node_execpath"] ?? "node";
  const { stdout } = await promisify(execFile)(node, [script, INSTALLED, String(entryCount)]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Theirs;
}

async function measureOurs(entryCount: number): Promise<{ perSecond: number; reads: number[] }> {
  const dataDir = `${BENCH_FOLDER}/beside-actual`;
  rmSync(dataDir, { recursive: true, force: true });
  const program = await startProgram({ dataDir, databaseUrl: null });
  try {
    const body = JSON.stringify(Array.from({ length: entryCount }, (_, at) => entry(at)));
    const ms = await msOf(() => send(program, "transactions", body));
    const reads: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      reads.push(await msOf(() => send(program, "rpc/dashboard?months=12")));
    }
    return { perSecond: (entryCount / ms) * 1000, reads };
  } finally {
    await program.stop("SIGTERM");
  }
}

async function send(program: Program, path: string, body?: string): Promise<void> {
  const answer = await fetch(`${program.url}${REST_PATH}/${path}`, {
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  await answer.arrayBuffer();
  expectSame(`status of ${path}`, answer.ok, true);
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function entry(at: number): Record<string, unknown> {
  const day = new Date(Date.UTC(2023, 0, 1) + ((at * 7919) % 1500) * 86_400_000);
  return {
    type: "income",
    category: "Outros",
    amount: (at + 1) / 100,
    expected_payment_date: day.toISOString().slice(0, 10),
    status: "pending",
    notes: `Parcela ${at}`,
  };
}
