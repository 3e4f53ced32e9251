import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { Listener } from "./sse-connection.ts";

const LIMIT_BYTES = 256 * 1024;
const CHUNK = `:${"x".repeat(64 * 1024)}\n\n`;
/** Far more than the sockets of the system take for an end that does not read. */
const MANY_CHUNKS = 1000;

/** An open answer over a real socket, and its other end, which does not read yet. */
async function openAnswer(): Promise<{ response: ServerResponse; other: Socket }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const other = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  other.on("error", () => undefined);
  other.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  response.writeHead(200);
  onTestFinished(() => {
    other.destroy();
    server.close();
  });
  return { response, other };
}

/** Sends until there is more than the other end takes, or it was cut off. */
async function fill(listener: Listener, response: ServerResponse): Promise<number> {
  let chunks = 0;
  while (chunks < MANY_CHUNKS && !listener.isGone && response.writableLength <= LIMIT_BYTES) {
    listener.send(CHUNK);
    chunks += 1;
    await wait(0);
  }
  return chunks;
}

test("a listener that takes nothing is cut off once more than the limit waits for it", async () => {
  const { response } = await openAnswer();
  const listener = new Listener(response, 0, LIMIT_BYTES);
  expect(await fill(listener, response)).toBeLessThan(MANY_CHUNKS);
  expect(listener.isGone).toBe(false);
  expect(response.writableLength).toBeLessThan(LIMIT_BYTES + 2 * CHUNK.length);
  listener.send(CHUNK);
  expect(listener.isGone).toBe(true);
  await once(response, "close");
});

test("a listener that takes nothing between two beats is cut off, a slow one is not", async () => {
  const { response, other } = await openAnswer();
  const listener = new Listener(response, 0, Number.MAX_SAFE_INTEGER);
  await fill(listener, response);
  listener.beat();
  other.resume();
  await expect.poll(() => response.writableLength).toBe(0);
  other.pause();
  await fill(listener, response);
  listener.beat();
  expect(listener.isGone).toBe(false);
  listener.beat();
  expect(listener.isGone).toBe(true);
});

test("what waits for a listener to take more ends when it does, and when it goes", async () => {
  const { response, other } = await openAnswer();
  const listener = new Listener(response, 0, Number.MAX_SAFE_INTEGER);
  await fill(listener, response);
  const taken = listener.drained();
  other.resume();
  await taken;
  expect(response.writableNeedDrain).toBe(false);
  other.pause();
  await fill(listener, response);
  const gone = listener.drained();
  other.destroy();
  await gone;
  expect(listener.isGone).toBe(true);
});
