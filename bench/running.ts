/**
 * Startup to the first dashboard, and memory idle and after use, with a large file and with an
 * empty one.
 */
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { REST_PATH } from "#contract/api.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
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
import { BENCH_FOLDER, companyOf, copyOf } from "./company.ts";
import { residentMiB } from "./process-use.ts";

/** About 800 requests: an hour of a few users. */
const TURNS = 40;
/** Leaves time for garbage collection. */
const REST_MS = 3000;

export const runningBench: Bench = { name: "running", measure };

type Run = { startMs: number; idleMiB: number; usedMiB: number };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = largestCompany(setting);
  const company = await companyOf(entryCount);
  const large: Run[] = [];
  const empty: Run[] = [];
  const turns = setting.quick ? 3 : TURNS;
  const rounds = setting.quick ? 1 : 5;
  while (large.length < rounds) {
    empty.push(await measureRun(emptyFolder(), 0, turns));
    large.push(await measureRun(copyOf(company), entryCount, turns));
  }
  const more = (of: "idleMiB" | "usedMiB"): number[] =>
    large.map((run, at) => run[of] - (empty[at]?.[of] ?? 0));
  return [
    rowOf(
      {
        operation: `start to first dashboard, ${entryCount} entries`,
        baseline: "empty file",
        unit: "ms",
      },
      large.map(({ startMs }) => startMs),
      empty.map(({ startMs }) => startMs),
      { is: "at most", ratio: 1.5 },
    ),
    grownRow(`server memory, ${entryCount} entries, idle: more than empty`, more("idleMiB")),
    grownRow(`server memory, ${entryCount} entries, used: more than empty`, more("usedMiB")),
  ];
}

function emptyFolder(): string {
  const folder = `${BENCH_FOLDER}/empty`;
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

async function measureRun(dataDir: string, entryCount: number, turns: number): Promise<Run> {
  // Creates or migrates the tables.
  const before = await startProgram({ dataDir, databaseUrl: null });
  await before.stop("SIGTERM");
  const startedAt = performance.now();
  const program = await startProgram({ dataDir, databaseUrl: null });
  const { snapshot } = (await (await get(program, "rpc/dashboard?months=12")).json()) as {
    snapshot: { totalsByLifecycle: Record<string, { count: number }> };
  };
  const startMs = performance.now() - startedAt;
  const counts = Object.values(snapshot.totalsByLifecycle).map(({ count }) => count);
  expectSame(
    "entries on the first dashboard",
    counts.reduce((sum, count) => sum + count, 0),
    entryCount,
  );
  await wait(REST_MS);
  const idleMiB = residentMiB(program.pid);
  for (let turn = 0; turn < turns; turn += 1) await use(program, turn);
  await wait(REST_MS);
  const usedMiB = residentMiB(program.pid);
  await program.stop("SIGTERM");
  return { startMs, idleMiB, usedMiB };
}

const PAGES = [
  "transactions?select=*,client:clients(name)&order=created_at.desc,id.desc&limit=50",
  "transactions?select=*&status=eq.pending&order=expected_payment_date.asc.nullslast,id&limit=50",
  "transactions?select=*&notes=ilike.*parcela*&order=created_at.desc,id.desc&limit=50",
  "clients?select=*,total_income,linked_count&order=name_plain,id&limit=50",
  "audit_records?select=*,sequence,changes&order=sequence.desc&limit=50",
  "rpc/dashboard?months=12",
  "rpc/dashboard",
  "rpc/report?start=2026-01-01&end=2026-12-31",
  "rpc/totals?type=income",
];

/** Requests of all screens, different ones on each turn. */
async function use(program: Program, turn: number): Promise<void> {
  for (const page of PAGES) await get(program, page);
  await get(program, `transactions?select=*&amount=gte.${turn}&order=amount,id&limit=50`);
  for (let made = 0; made < 10; made += 1) await create(program, turn * 10 + made);
  if (turn % 50 === 0) {
    const file = await fetch(`${program.url}${EXPORTS_PATH}/${REPORT_FILE_NAME}.csv?type=income`);
    for await (const _ of file.body ?? []);
  }
}

async function get(program: Program, path: string): Promise<Response> {
  const answer = await fetch(`${program.url}${REST_PATH}/${path}`);
  expectSame(`status of ${path}`, answer.status, 200);
  return new Response(await answer.arrayBuffer());
}

async function create(program: Program, at: number): Promise<void> {
  const answer = await fetch(`${program.url}${REST_PATH}/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify({
      type: "income",
      category: "Site",
      amount: at / 100,
      expected_payment_date: "2026-11-21",
      status: "pending",
    }),
  });
  await answer.arrayBuffer();
  expectSame("status of a creation", answer.status, 201);
}
