/** PostgreSQL's primary is killed under load, and its standby takes over. */
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { create, type ApiAnswer } from "#tests/support/api-client.ts";
import { contact } from "#tests/support/api-rows.ts";
import { newFolder } from "#tests/support/engines.ts";
import { createDatabase, urlOf } from "#tests/support/postgres-cluster.ts";
import { PostgresPair } from "#tests/support/postgres-pair.ts";
import { runProgram, startProgram } from "#tests/support/program.ts";
import { TcpProxy } from "#tests/support/tcp-proxy.ts";
import { Company } from "./company.ts";
import { Load } from "./load.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const CYCLES_PER_PAIR = 25;
const MAX_ANSWERS_PER_CYCLE = 60;
const ANSWERS_AGAIN = 10;
const NOT_INSTALLED = "PostgreSQL's libpqwalreceiver, which a standby needs, is not installed.";

type Setting = { readonly pair: PostgresPair; readonly proxy: TcpProxy; readonly url: string };

/**
 * The program connects to PostgreSQL by one address, like a virtual IP. Null if it is not
 * available.
 */
async function newSetting(replication: "synchronous" | "asynchronous"): Promise<Setting | null> {
  const pair = await PostgresPair.start(replication);
  if (pair === null) return null;
  onTestFinished(() => pair.stop());
  const proxy = await TcpProxy.open(pair.primaryPort);
  onTestFinished(() => proxy.close());
  if (replication === "synchronous") await pair.addStandby();
  return { pair, proxy, url: await createDatabase(urlOf(proxy.port), "company") };
}

test(
  "A failover to a synchronous standby loses nothing that was answered (PostgreSQL)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (context) => {
    const proof = { name: "failover", engine: "PostgreSQL", unit: "cycles" } as const;
    let answered = 0;
    let longestMs = 0;
    await prove({ ...proof, short: 3, middle: 20, perSeed: CYCLES_PER_PAIR }, async (part) => {
      const setting = await newSetting("synchronous");
      if (setting === null) return context.skip(NOT_INSTALLED);
      const settings = { dataDir: newFolder(), databaseUrl: setting.url };
      const company = new Company(settings, part.random);
      let program = await startProgram(settings);
      for (let cycle = 0; cycle < part.count; cycle += 1) {
        const load = new Load(company, program.url);
        await load.untilAnswered(part.random.integer(1, MAX_ANSWERS_PER_CYCLE));
        await failOver(setting, part.random);
        await load.untilAnswered(ANSWERS_AGAIN);
        await load.stop();
        longestMs = Math.max(longestMs, load.longestMs);
        await company.check();
        if (part.random.chance(25)) {
          // The new primary must have everything that its folder has acknowledged.
          await program.stop("SIGKILL");
          program = await startProgram(settings);
        }
      }
      expect(await program.stop("SIGTERM")).toBe(0);
      answered += company.answeredCount;
      setting.proxy.close();
      await setting.pair.stop();
      rmSync(settings.dataDir, { recursive: true });
    });
    process.stdout.write(
      `${answered} requests were answered; the longest took ${Math.round(longestMs)} ms.\n`,
    );
  },
);

async function failOver({ pair, proxy }: Setting, random: SeededRandom): Promise<void> {
  if (random.chance(15)) {
    // Commits wait until there is a standby again.
    await pair.killStandby();
    await wait(random.integer(0, 500));
    await pair.addStandby();
    return;
  }
  // A moved address does not notify its clients.
  if (random.chance(5)) proxy.halfOpenAll();
  if (random.chance(50)) proxy.network = "refused";
  await pair.killPrimary();
  await wait(random.integer(0, 300));
  await pair.promoteStandby();
  proxy.target = pair.primaryPort;
  proxy.network = "open";
  await wait(random.integer(0, 300));
  await pair.addStandby();
}

test(
  "A failover that loses what was answered is refused (PostgreSQL)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (context) => {
    const setting = await newSetting("asynchronous");
    if (setting === null) return context.skip(NOT_INSTALLED);
    const { pair, proxy, url } = setting;
    const replication = await TcpProxy.open(pair.primaryPort);
    onTestFinished(() => replication.close());
    await pair.addStandby(replication.port);
    const settings = { dataDir: newFolder(), databaseUrl: url };
    const program = await startProgram(settings);
    expect(await create(program, contact("CTT-f1"))).toMatchObject({ status: 201 });
    await pair.untilReplicated();
    replication.network = "stalled";
    expect(await create(program, contact("CTT-f2"))).toMatchObject({ status: 201 });

    await pair.killPrimary();
    await pair.promoteStandby();
    proxy.target = pair.primaryPort;
    const refused = await answerOnceConnected(() => create(program, contact("CTT-f3")));
    expect(refused.text).toContain("tem menos do que já estava gravado");
    const read = await fetch(`${program.url}/rest/v1/clients?select=id`);
    expect(await read.json()).toEqual([{ id: "CTT-f1" }]);

    await program.stop("SIGTERM");
    const { code, errors } = await runProgram(settings);
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining("tem menos do que já estava gravado"),
    ]);
  },
);

test(
  "A standby that is reached by mistake takes no writes, and the primary is found again (PostgreSQL)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (context) => {
    const setting = await newSetting("synchronous");
    if (setting === null) return context.skip(NOT_INSTALLED);
    const { pair, proxy, url } = setting;
    const program = await startProgram({ dataDir: newFolder(), databaseUrl: url });
    onTestFinished(async () => void (await program.stop("SIGKILL")));
    expect(await create(program, contact("CTT-f1"))).toMatchObject({ status: 201 });
    proxy.target = pair.standbyPort;
    proxy.cutAll();
    const refused = await answerOnceConnected(() => create(program, contact("CTT-f2")));
    expect(refused).toEqual({ status: 503, text: expect.stringContaining("servidor principal") });
    // Connections to the standby stay open, and commands keep arriving.
    proxy.target = pair.primaryPort;
    await expect
      .poll(() => create(program, contact("CTT-f2")), { timeout: 20_000, interval: 200 })
      .toMatchObject({ status: 201 });
  },
);

/** The connections to the old primary are broken. */
async function answerOnceConnected(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask();
    if (!answer.text.includes("PGRST001")) return answer;
    await wait(50);
  }
  throw new Error("The program does not connect again.");
}
