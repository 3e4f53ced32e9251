/** Hostile requests at the level of HTTP, while an honest client reads. */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { callApi } from "#tests/support/api-client.ts";
import { entry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { hostileRequest, malformedCalls, type HostileRequest } from "./hostile-request.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const CLIENTS = 8;
/** The program has no response yet, or waits for the rest of the request. */
const PATIENCE_MS = 250;
/** The first fifth of the requests warms up. */
const WARM_PART = 5;
const MAX_GROWTH_BYTES = 150_000_000;

describeOnBothEngines("Hostile requests", (engine) => {
  test(
    "give no server error and no stack trace, and every other client is answered",
    { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
    async () => {
      const proof = { name: "hostile", engine: engine.name, unit: "requests" };
      await prove(
        { ...proof, short: 120, middle: 10_000, perSeed: 10_000 },
        async ({ count, random, seed }) => {
          const program = await startProgram(await engine.newDatabase(), { LOG_LEVEL: "error" });
          await fill(program);
          const idle = await latencies(program, wait(1000));
          let warmBytes = 0;
          const calls = malformedCalls(seed, count);
          let next = 0;
          async function attack(own: SeededRandom): Promise<void> {
            for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
              // Its workers have started, and its caches are full.
              if (next === Math.ceil(count / WARM_PART)) warmBytes = residentBytes(program);
              checkAnswer(await answerTo(program.url, hostileRequest(own, call)));
            }
          }
          const seeds = Array.from({ length: CLIENTS }, () => random.integer(0, 2 ** 31));
          const attacks = Promise.all(seeds.map((own) => attack(seededRandom(own))));
          const during = await latencies(program, attacks);
          await attacks;
          const grown = residentBytes(program) - warmBytes;
          process.stdout.write(
            `p50/p99 of another client: idle ${format(idle)}, attacked ${format(during)}; memory +${Math.round(grown / 1e6)} MB\n`,
          );
          await program.stop("SIGTERM");
          expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
          expect((await program.exit).errors).not.toMatch(/unexpected error|uncaught|warning/iu);
        },
      );
    },
  );
});

async function fill(program: Program): Promise<void> {
  const rows = Array.from({ length: 300 }, (_, at) => entry(`TRI-hostile${at}`, { amount: at }));
  expect((await callApi(program, "POST", "transactions", rows)).status).toBe(201);
}

/** Writes the parts and reads until the connection ends, or the time is over. */
function answerTo(url: string, { parts, atEnd }: HostileRequest): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let answer = "";
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      answer += text;
      if (atEnd === "hang up") socket.destroy();
    });
    // The program may close the connection while the client still sends.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(patience);
      resolve(answer);
    });
    void writeParts(socket, parts, atEnd === "half-close");
  });
}

async function writeParts(
  socket: Socket,
  parts: readonly string[],
  isClosed: boolean,
): Promise<void> {
  for (const part of parts) {
    if (socket.writable) socket.write(part, "latin1");
    if (parts.length > 1) await wait(5);
  }
  if (isClosed && socket.writable) socket.end();
}

function checkAnswer(answer: string): void {
  const responses = answer.split(/(?=HTTP\/1\.1 \d{3} [A-Z])/u).filter((text) => text !== "");
  for (const response of responses) {
    const status = Number(response.slice(9, 12));
    if (status === 100) continue;
    const isExplained = [503, 507].includes(status) && response.includes('"message":"');
    if (status >= 500 && !isExplained) throw new Error(response.slice(0, 2000));
    if (!/x-content-type-options: nosniff/iu.test(response)) {
      throw new Error(`Without security headers: ${response.slice(0, 2000)}`);
    }
    if (/node:internal|node_modules|\.ts:\d+:\d+/u.test(response)) {
      throw new Error(`With a stack trace: ${response.slice(0, 4000)}`);
    }
  }
}

/** The latencies, in milliseconds, of an honest client that repeatedly reads a page. */
async function latencies({ url }: Program, until: Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  const over = new AbortController();
  const end = () => over.abort();
  until.then(end, end);
  while (!over.signal.aborted) {
    const start = performance.now();
    const answer = await fetch(`${url}/rest/v1/transactions?limit=50&order=id`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
    all.push(performance.now() - start);
    await wait(10);
  }
  return all;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0;
}

function format(values: readonly number[]): string {
  return `${percentile(values, 50).toFixed(1)}/${percentile(values, 99).toFixed(1)} ms`;
}

/** 0 without /proc. */
function residentBytes({ pid }: Program): number {
  if (process.platform !== "linux") return 0;
  return 1024 * Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
