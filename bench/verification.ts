/**
 * Measures a verification of the whole ledger, and how it slows down a client that creates entries.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { REST_PATH } from "#contract/api.ts";
import { trustResponse, type TrustStatus } from "#contract/trust.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, largestCompany, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { createDuring, createFor, latencyRows, type Latency } from "./one-client.ts";
import { callFunction } from "./read-company.ts";

/** With both cores busy, one round takes minutes. */
const MAX_ROUNDS = 2;
const IDLE_MS = 10_000;
const POLL_MS = 250;
const MAX_MS = 60_000;

export const verificationBench: Bench = { name: "verification", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = largestCompany(setting);
  const dataDir = copyOf(await companyOf(entryCount));
  const program = await startProgram({ dataDir, databaseUrl: null }, { NODE_COMPILE_CACHE: "" });
  const [idle, busy]: [Latency[], Latency[]] = [[], []];
  const times: number[] = [];
  try {
    // Warms up.
    await createFor(program.url, IDLE_MS);
    while (busy.length < Math.min(setting.rounds, MAX_ROUNDS)) {
      times.push(await verify(program));
      idle.push(await createFor(program.url, IDLE_MS));
      busy.push((await createDuring(program.url, verify(program))).latency);
    }
  } finally {
    await program.stop("SIGTERM");
  }
  const operation = `verification of ${entryCount} entries`;
  const limit = times.map(() => MAX_MS);
  return [
    rowOf({ operation, baseline: "the limit", unit: "ms" }, times, limit, {
      is: "at most",
      ratio: 1,
    }),
    ...latencyRows(`while ${entryCount} entries are verified`, busy, idle),
  ];
}

/** Returns the milliseconds. */
async function verify(program: Program): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${program.url}${REST_PATH}/rpc/verify`, { method: "POST" });
  expectSame("the answer to the start", answer.status, 200);
  await answer.arrayBuffer();
  let status: TrustStatus;
  do {
    await wait(POLL_MS);
    status = trustResponse.decode(JSON.parse(await callFunction(program, "trust")));
  } while (status.isVerifying);
  expectSame("problems of the books", status.problems.length, 0);
  return performance.now() - startedAt;
}
