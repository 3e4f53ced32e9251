import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { apiError } from "#contract/api.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

async function listening(): Promise<{ company: TestApp; url: URL }> {
  const company = await openTestApp(enginesByName.SQLite);
  const address = await company.app.listen({ port: 0, host: "127.0.0.1" });
  return { company, url: new URL(address) };
}

/** Everything that the server sends until it closes the connection. */
async function answerTo(url: URL, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return text;
}

function expectProblem(answer: string, status: number, message: string): void {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`, "u"));
  expect(head).toContain("content-type: application/json; charset=utf-8");
  expect(head).toMatch(/connection: close/iu);
  expect(apiError.parse(JSON.parse(body))).toMatchObject({
    code: "PGRST102",
    message: expect.stringContaining(message),
    details: null,
  });
}

test.each([
  ["no HTTP at all", "isto não é HTTP\r\n\r\n"],
  ["bytes of another protocol", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])],
  ["an unknown method", "FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n"],
  [
    "two lengths that do not agree",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
  ],
])("%s is answered 400, and the connection closed", async (_what, request) => {
  const { url } = await listening();
  expectProblem(await answerTo(url, request), 400, "não é um pedido HTTP válido");
});

test("headers that are too large give 431, also while more arrive", async () => {
  const { url } = await listening();
  const close = "Connection: close\r\n";
  const request = `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: ${url.host}\r\n${close}\r\n`;
  expectProblem(await answerTo(url, request), 431, "grandes demais");
  const more = "x".repeat(1_000_000);
  expectProblem(await answerTo(url, request.slice(0, 20_000), more, more), 431, "grandes demais");
});

test("a request that is incomplete in time gives 408, in the head or the body", async () => {
  const { company, url } = await listening();
  company.app.server.headersTimeout = 100;
  company.app.server.requestTimeout = 100;
  const head = `POST /rest/v1/clients HTTP/1.1\r\nHost: ${url.host}\r\n`;
  expectProblem(await answerTo(url, head), 408, "demorou demais");
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  expectProblem(await answerTo(url, body), 408, "demorou demais");
});

test("a request without a host is refused in the same shape", async () => {
  const { url } = await listening();
  const answer = await answerTo(url, "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 403 /u);
  expect(answer).toContain('"code":"42501"');
});

test("nothing is written into a response that has started", async () => {
  const { url } = await listening();
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.write(`GET /events HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
  await expect.poll(() => text).toContain("event: hello");
  const begun = text;
  socket.write("isto não é HTTP\r\n\r\n");
  await once(socket, "close");
  expect(text).toBe(begun);
});
