/**
 * The network between the program and PostgreSQL is cut, slow, silent, or breaks in the middle of a
 * commit.
 */
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { contact } from "#tests/support/api-rows.ts";
import { enginesByName, type DatabaseSettings } from "#tests/support/engines.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { TcpProxy } from "#tests/support/tcp-proxy.ts";
import { Company } from "./company.ts";
import { Load, MAX_ANSWER_MS } from "./load.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const FAULTS_PER_DATABASE = 50;
const ANSWERS_AGAIN = 10;
const CUTS = ["before commit", "after commit", "half request", "half answer"] as const;
/** A silent connection is closed after at most 25 seconds: too long for the short run. */
const hasSilence = process.env["TORTURE_SIZE"] !== undefined;

const FAULTS = {
  cut: async (proxy: TcpProxy) => proxy.cutAll(),
  refused: async (proxy: TcpProxy, random: SeededRandom) => {
    proxy.network = "refused";
    proxy.cutAll();
    await wait(random.integer(0, 1500));
    proxy.network = "open";
  },
  slow: async (proxy: TcpProxy, random: SeededRandom) => {
    proxy.delayMs = random.integer(1, 60);
    await wait(random.integer(100, 1500));
    proxy.delayMs = 0;
  },
  stalled: async (proxy: TcpProxy, random: SeededRandom) => {
    proxy.network = "stalled";
    const isLong = hasSilence && random.chance(15);
    await wait(isLong ? random.integer(15_000, 40_000) : random.integer(10, 1500));
    if (random.chance(30)) proxy.cutAll();
    proxy.network = "open";
  },
};

test(
  "A broken network to the database loses nothing that was answered, and leaves nothing half done (PostgreSQL)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async () => {
    const proof = { name: "network", engine: "PostgreSQL", unit: "faults" } as const;
    let answered = 0;
    let longestMs = 0;
    await prove({ ...proof, short: 2, middle: 100, perSeed: FAULTS_PER_DATABASE }, async (part) => {
      const { proxy, settings } = await newSetting();
      const program = await startProgram(settings);
      const company = new Company(settings, part.random);
      for (let done = 0; done < part.count; done += 1) {
        const load = new Load(company, program.url);
        await load.untilAnswered(part.random.integer(1, 40));
        await breakNetwork(proxy, part.random);
        await load.untilAnswered(ANSWERS_AGAIN);
        await load.stop();
        longestMs = Math.max(longestMs, load.longestMs);
        await company.check();
      }
      expect(await program.stop("SIGTERM")).toBe(0);
      answered += company.answeredCount;
      proxy.close();
      rmSync(settings.dataDir, { recursive: true });
    });
    process.stdout.write(
      `${answered} requests were answered; the longest took ${Math.round(longestMs)} ms.\n`,
    );
  },
);

async function breakNetwork(proxy: TcpProxy, random: SeededRandom): Promise<void> {
  if (random.chance(50)) {
    await proxy.cutNext(random.pick(CUTS));
    return;
  }
  if (hasSilence && random.chance(5)) {
    proxy.halfOpenAll();
    return;
  }
  const { cut, refused, slow, stalled } = FAULTS;
  await random.pick([cut, refused, slow, stalled])(proxy, random);
}

async function newSetting(): Promise<{ proxy: TcpProxy; settings: DatabaseSettings }> {
  const { dataDir, databaseUrl } = await enginesByName.PostgreSQL.newDatabase();
  const url = new URL(databaseUrl ?? "");
  const proxy = await TcpProxy.open(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { proxy, settings: { dataDir, databaseUrl: url.href } };
}

test(
  "Without an answer of the database everything is answered in time, with a sentence (PostgreSQL)",
  { timeout: 300_000, tags: ["extended"] },
  async () => {
    const { proxy, settings } = await newSetting();
    const program = await startProgram(settings);
    onTestFinished(async () => void (await program.stop("SIGKILL")));
    const events = await fetch(`${program.url}/events`);
    expect(await create(program, 1)).toMatchObject({ status: 201 });
    proxy.network = "stalled";
    const answers = await Promise.all([
      create(program, 2),
      wait(1000).then(() => create(program, 3)),
      answerTo(`${program.url}/rest/v1/clients?select=id`),
      answerTo(`${program.url}/rest/v1/rpc/dashboard?months=3`),
      answerTo(`${program.url}/rest/v1/rpc/report?category=site`),
      answerTo(`${program.url}/readyz`),
    ]);
    for (const { status, text, ms } of answers) {
      expect([status, ms < MAX_ANSWER_MS, text]).toEqual([
        503,
        true,
        expect.stringMatching(/O banco de dados não respondeu|Não houve resposta em 5 segundos/u),
      ]);
    }
    expect(await answerTo(`${program.url}/healthz`)).toMatchObject({ status: 200 });

    proxy.network = "open";
    await expect.poll(() => create(program, 2), { timeout: 20_000 }).toMatchObject({ status: 201 });
    await events.body?.cancel();
    proxy.network = "stalled";
    const start = performance.now();
    const code = await program.stop("SIGTERM");
    expect([code, (await program.exit).errors]).toEqual([
      0,
      expect.not.stringContaining("uncaught"),
    ]);
    expect(performance.now() - start).toBeLessThan(MAX_ANSWER_MS);
  },
);

type Answer = { readonly status: number; readonly text: string; readonly ms: number };

async function answerTo(url: string, init: RequestInit = {}): Promise<Answer> {
  const start = performance.now();
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(2 * MAX_ANSWER_MS) });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - start };
}

function create({ url }: Program, number: number): Promise<Answer> {
  return answerTo(`${url}/rest/v1/clients`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(contact(`CTT-n${number}`)),
  });
}
