import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

/** Counts the concurrent requests to /slow, and records which were started. */
async function openSlow(run: (id: string) => Promise<void> = () => setTimeout(2)) {
  const { app } = await openTestApp(enginesByName.SQLite);
  const calls = { running: 0, highest: 0, started: [] as string[] };
  app.get<{ Params: { id: string } }>("/slow/:id", async ({ params }) => {
    calls.started.push(params.id);
    calls.running += 1;
    calls.highest = Math.max(calls.highest, calls.running);
    await run(params.id);
    calls.running -= 1;
    return params;
  });
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { app, calls, url };
}

async function sendPipelined(url: URL, count: number, last: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, "connect");
  const request = (at: number) => `GET /slow/${at} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  const requests = Array.from({ length: count }, (_, at) => request(at));
  socket.write(`${requests.join("\r\n")}${last}\r\n`);
  return socket;
}

test("pipelined requests get their responses one at a time and in order", async () => {
  const { calls, url } = await openSlow();
  const socket = await sendPipelined(url, 100, "Connection: close\r\n");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
  await once(socket, "close");
  const ids = [...answer.matchAll(/\{"id":"(\d+)"\}/gu)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(calls.highest).toBe(1);
});

test("a connection with too many of them is closed; those that waited are not run", async () => {
  const first = Promise.withResolvers<void>();
  const { app, calls, url } = await openSlow(async (id) =>
    id === "0" ? first.promise : undefined,
  );
  const closed = closedByServer(app);
  const socket = await sendPipelined(url, 1300, "");
  socket.resume().on("error", () => undefined);
  await closed;
  first.resolve();
  expect((await fetch(`${url.origin}/slow/next`)).status).toBe(200);
  expect(calls.started).toEqual(["0", "next"]);
});

test("waiting requests are dropped when the client disconnects", async () => {
  const fourth = Promise.withResolvers<void>();
  const { app, calls, url } = await openSlow(async (id) =>
    id === "3" ? fourth.promise : undefined,
  );
  const closed = closedByServer(app);
  const socket = await sendPipelined(url, 100, "");
  await expect.poll(() => calls.started).toHaveLength(4);
  socket.destroy();
  await closed;
  fourth.resolve();
  expect((await fetch(`${url.origin}/slow/next`)).status).toBe(200);
  expect(calls.started).toEqual(["0", "1", "2", "3", "next"]);
});

/** Resolves once the server has closed its side of the next connection. */
async function closedByServer({ server }: FastifyInstance): Promise<void> {
  const [socket] = (await once(server, "connection")) as [Socket];
  // Not `once` of node:events, which rejects when the connection was reset.
  await new Promise((resolve) => socket.once("close", resolve));
}
