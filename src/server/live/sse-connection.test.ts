import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { SseConnection } from "./sse-connection.ts";

const LIMIT_BYTES = 256 * 1024;
const CHUNK = `:${"x".repeat(64 * 1024)}\n\n`;
/** Far more than the socket buffers of a client that does not read. */
const MANY_CHUNKS = 1000;

/** A response over a real socket whose client does not read yet. */
async function openResponse(): Promise<{ response: ServerResponse; other: Socket }> {
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

/** Sends until the limit is exceeded or the connection closed. */
async function fill(connection: SseConnection, response: ServerResponse): Promise<number> {
  let chunks = 0;
  while (chunks < MANY_CHUNKS && !connection.isClosed && response.writableLength <= LIMIT_BYTES) {
    connection.send(CHUNK);
    chunks += 1;
    await wait(0);
  }
  return chunks;
}

test("a client that reads nothing is disconnected when the limit of waiting data is exceeded", async () => {
  const { response } = await openResponse();
  const connection = new SseConnection(response, 0, LIMIT_BYTES);
  expect(await fill(connection, response)).toBeLessThan(MANY_CHUNKS);
  expect(connection.isClosed).toBe(false);
  expect(response.writableLength).toBeLessThan(LIMIT_BYTES + 2 * CHUNK.length);
  connection.send(CHUNK);
  expect(connection.isClosed).toBe(true);
  await once(response, "close");
});

test("a client that reads nothing between two heartbeats is disconnected, a slow one is not", async () => {
  const { response, other } = await openResponse();
  const connection = new SseConnection(response, 0, Number.MAX_SAFE_INTEGER);
  await fill(connection, response);
  connection.sendHeartbeat();
  other.resume();
  await expect.poll(() => response.writableLength).toBe(0);
  other.pause();
  await fill(connection, response);
  connection.sendHeartbeat();
  expect(connection.isClosed).toBe(false);
  connection.sendHeartbeat();
  expect(connection.isClosed).toBe(true);
});
