/**
 * Durable creates over HTTP, by one client and by 32, beside a server that does the bare two inserts and a
 * commit for each request, and one that does nothing.
 */
import { totalsResponse } from "#contract/report.ts";
import { REST_PATH } from "#contract/api.ts";
import { startProgram } from "#tests/support/program.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import type { Load } from "./load.ts";
import { resultOf, startProcess } from "./child-process.ts";

const CLIENTS = 32;

export const createBench: Bench = { name: "create", measure };

type Round = { one: Load; eachOne: Load; many: Load; constant: Load; each: Load };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const entryCount = setting.quick ? 1000 : 100_000;
  const company = await companyOf(entryCount);
  const folder = copyOf(company);
  const program = await startProgram({ dataDir: folder, databaseUrl: null });
  const constant = await startProcess("constant-reply-server.ts");
  const each = await startProcess("constant-reply-server.ts", copyOf(company, "bare"));
  const ms = setting.quick ? 600 : 2000;
  const load = (url: string, clients: number): Promise<Load> =>
    resultOf("load.ts", url, String(clients), String(ms)) as Promise<Load>;
  const rounds: Round[] = [];
  let created = (await load(program.url, CLIENTS)).count;
  try {
    while (rounds.length < setting.rounds) {
      const round = {
        one: await load(program.url, 1),
        eachOne: await load(each.url, 1),
        many: await load(program.url, CLIENTS),
        constant: await load(constant.url, CLIENTS),
        each: await load(each.url, CLIENTS),
      };
      created += round.one.count + round.many.count;
      rounds.push(round);
    }
    const answer = await fetch(`${program.url}${REST_PATH}/rpc/totals`);
    const { totals, leftOut } = totalsResponse.parse(await answer.json());
    const { inactive, cancelled } = leftOut;
    expectSame(
      "entries after all were created",
      totals.count + inactive.count + cancelled.count,
      entryCount + created,
    );
  } finally {
    await program.stop("SIGTERM");
    constant.stop();
    each.stop();
  }
  return rowsOf(rounds);
}

function rowsOf(rounds: readonly Round[]): readonly Row[] {
  const perSecond = (name: "many" | "constant" | "each"): number[] =>
    rounds.map((round) => round[name].perSecond);
  return [
    rowOf(
      { operation: "create, one client: p50", baseline: "bare, a commit each", unit: "ms" },
      rounds.map(({ one }) => one.p50),
      rounds.map(({ eachOne }) => eachOne.p50),
      { is: "at most", ratio: 2 },
    ),
    rowOf(
      { operation: `create, ${CLIENTS} clients`, baseline: "constant reply", unit: "/s" },
      perSecond("many"),
      perSecond("constant"),
      null,
    ),
    rowOf(
      { operation: `create, ${CLIENTS} clients`, baseline: "bare, a commit each", unit: "/s" },
      perSecond("many"),
      perSecond("each"),
      { is: "at least", ratio: 0.8 },
    ),
  ];
}
