/**
 * One command that changes, and one that removes, every entry of a large ledger, compared with
 * importing as many; and a page and a save of other clients meanwhile, compared with an idle
 * server.
 */
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { REST_PATH } from "#contract/api.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { BENCH_FOLDER } from "./company.ts";
import { bodyOf, sendMs } from "./import.ts";
import { CONTACT, createDuring, createFor, readDuring, type Latency } from "./one-client.ts";
import { watchMemory } from "./process-use.ts";

const ROWS_EACH = 10_000;
const IDLE_MS = 3000;

export const largeChangeBench: Bench = { name: "large-change", measure };

type Command = {
  readonly ms: number;
  readonly page: Latency;
  readonly save: Latency;
  readonly grownMiB: number;
};
type Round = {
  readonly importMs: number;
  readonly idle: Latency;
  readonly idleSave: Latency;
  readonly changed: Command;
  readonly returned: Command;
  readonly removed: Command;
};

async function measure(setting: Setting): Promise<readonly Row[]> {
  const requests = setting.quick ? 2 : 20;
  const count = requests * ROWS_EACH;
  const rounds: Round[] = [];
  while (rounds.length < (setting.quick ? 1 : 3)) rounds.push(await measureRound(requests));
  const rows = (name: "changed" | "returned" | "removed", operation: string): Row[] => [
    rowOf(
      { operation: `${operation} of ${count} entries`, baseline: "import of as many", unit: "ms" },
      rounds.map((round) => round[name].ms),
      rounds.map(({ importMs }) => importMs),
      { is: "at most", ratio: 2 },
    ),
    rowOf(
      { operation: `a page, p99 during a ${operation}`, baseline: "p99 idle", unit: "ms" },
      rounds.map((round) => round[name].page.p99),
      rounds.map(({ idle }) => idle.p99),
      { is: "at most", ratio: 3 },
    ),
    rowOf(
      { operation: `a page, longest during a ${operation}`, baseline: "the limit", unit: "ms" },
      rounds.map((round) => round[name].page.longest),
      rounds.map(() => 100),
      { is: "at most", ratio: 1 },
    ),
    // The command is all or nothing, and the history has one writer.
    rowOf(
      { operation: `a save, longest during a ${operation}`, baseline: "longest idle", unit: "ms" },
      rounds.map((round) => round[name].save.longest),
      rounds.map(({ idleSave }) => idleSave.longest),
      null,
    ),
    rowOf(
      { operation: `memory grown during a ${operation}`, baseline: "the limit", unit: "MiB" },
      rounds.map((round) => round[name].grownMiB),
      rounds.map(() => 150),
      { is: "at most", ratio: 1 },
    ),
  ];
  return [
    ...rows("changed", "change"),
    ...rows("returned", "change with its rows returned"),
    ...rows("removed", "removal"),
  ];
}

async function measureRound(requests: number): Promise<Round> {
  const dataDir = `${BENCH_FOLDER}/large`;
  rmSync(dataDir, { recursive: true, force: true });
  const program = await startProgram({ dataDir, databaseUrl: null });
  let importMs = 0;
  for (let at = 0; at < requests; at += 1) {
    importMs += await sendMs(program.url, bodyOf(at * ROWS_EACH, ROWS_EACH));
  }
  const count = requests * ROWS_EACH;
  const all = "transactions?amount=gte.0";
  const paid = JSON.stringify({ status: "paid", notes: "conferido" });
  const idle = await readDuring(program.url, wait(IDLE_MS));
  const round = {
    importMs,
    idle: idle.latency,
    idleSave: await createFor(program.url, IDLE_MS, CONTACT),
    changed: await runCommand(program, count, "PATCH", all, paid),
    returned: await runCommand(
      program,
      count,
      "PATCH",
      all,
      JSON.stringify({ category: "Site" }),
      "*",
    ),
    removed: await runCommand(program, count, "DELETE", all, null),
  };
  await program.stop("SIGTERM");
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await expectLedgerInvariants(database);
  await database.close();
  return round;
}

async function runCommand(
  program: Program,
  count: number,
  method: string,
  path: string,
  body: string | null,
  select?: string,
): Promise<Command> {
  const startedAt = performance.now();
  const sent = fetch(
    `${program.url}${REST_PATH}/${path}${select === undefined ? "" : `&select=${select}`}`,
    {
      method,
      headers: {
        ...(body === null ? {} : { "content-type": "application/json" }),
        prefer: `count=exact,return=${select === undefined ? "minimal" : "representation"}`,
      },
      body,
    },
  ).then(async (answer) => {
    for await (const _ of answer.body ?? []);
    expectSame("rows changed", answer.headers.get("content-range")?.split("/")[1], String(count));
    return performance.now() - startedAt;
  });
  const saved = createDuring(program.url, sent, CONTACT);
  const { result, memory } = await watchMemory(program.pid, readDuring(program.url, sent));
  return {
    ms: result.result,
    page: result.latency,
    save: (await saved).latency,
    grownMiB: memory.peak - memory.before,
  };
}
