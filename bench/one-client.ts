/** One client that creates entries, or contacts, one by one on a keep-alive connection. */
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { REST_PATH } from "#contract/api.ts";
import { rowOf, type Row } from "./bench.ts";
import { percentileOf } from "./statistics.ts";

/** `p50`, `p99` and `longest` in milliseconds. */
export type Latency = { count: number; p50: number; p99: number; longest: number };

type Creation = { readonly table: "clients" | "transactions"; readonly body: string };

export async function createFor(address: string, ms: number, creation = ENTRY): Promise<Latency> {
  const until = performance.now() + ms;
  return latencyOf(await createRows(address, creation, () => performance.now() > until));
}

export async function createDuring<Result>(
  address: string,
  other: Promise<Result>,
  creation = ENTRY,
): Promise<{ latency: Latency; result: Result }> {
  return measureDuring(other, (isOver) => createRows(address, creation, isOver));
}

/** A client that repeatedly reads the first page of entries, with short pauses. */
export async function readDuring<Result>(
  address: string,
  other: Promise<Result>,
): Promise<{ latency: Latency; result: Result }> {
  return measureDuring(other, (isOver) => readPages(address, isOver));
}

async function measureDuring<Result>(
  other: Promise<Result>,
  send: (isOver: () => boolean) => Promise<readonly number[]>,
): Promise<{ latency: Latency; result: Result }> {
  const over = new AbortController();
  const [result, times] = await Promise.all([
    other.finally(() => over.abort()),
    send(() => over.signal.aborted),
  ]);
  return { latency: latencyOf(times), result };
}

async function readPages(address: string, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    const answer = await fetch(`${address}${REST_PATH}/${PAGE}`);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`A page answered ${answer.status}`);
    await wait(REST_MS);
  }
  return times;
}

const PAGE = "transactions?select=*,client:clients(name)&order=created_at.desc,id.desc&limit=50";
const REST_MS = 5;

export function latencyRows(
  operation: string,
  during: readonly Latency[],
  idle: readonly Latency[],
): readonly Row[] {
  const of = (all: readonly Latency[], part: "p50" | "p99") => all.map((one) => one[part]);
  const names = (part: string) => ({
    operation: `create, ${part} ${operation}`,
    baseline: `${part} idle`,
    unit: "ms" as const,
  });
  return [
    rowOf(names("p50"), of(during, "p50"), of(idle, "p50"), null),
    rowOf(names("p99"), of(during, "p99"), of(idle, "p99"), { is: "at most", ratio: 3 }),
  ];
}

function latencyOf(times: readonly number[]): Latency {
  return {
    count: times.length,
    p50: percentileOf(times, 50),
    p99: percentileOf(times, 99),
    longest: Math.max(...times),
  };
}

/** Creates rows until `isOver`; returns the milliseconds of each. @throws Error unless 201. */
async function createRows(
  address: string,
  { table, body }: Creation,
  isOver: () => boolean,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    await createRow(`${address}${REST_PATH}/${table}`, body, agent);
    times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return times;
}

async function createRow(url: string, body: string, agent: Agent): Promise<void> {
  const sent = request(url, {
    method: "POST",
    agent,
    headers: { "content-type": "application/json", prefer: "return=minimal" },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 201) throw new Error(`A create answered ${response.statusCode}`);
}

const ENTRY: Creation = {
  table: "transactions",
  body: JSON.stringify({
    type: "expense",
    category: "Outros",
    amount: 12.34,
    expected_payment_date: "2026-11-21",
    status: "pending",
    notes: "registrado durante a medição",
  }),
};

/** No filter of entries matches it. */
export const CONTACT: Creation = {
  table: "clients",
  body: JSON.stringify({ name: "Registrado durante a medição", profile_type: "client" }),
};
