import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { countBodyBytes } from "#tests/support/body-bytes.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { newContact } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import { sendHttpError, toHttpError } from "../http/error-handler.ts";
import { LIST_BODY_BYTES, addJsonBodies } from "./json-body.ts";

/** An app that returns the number of rows, with a limit of this many bytes. */
async function listening(maxBytes: number) {
  const app = fastify({ forceCloseConnections: true });
  const receivedBytes = countBodyBytes(app);
  addJsonBodies(app, maxBytes);
  app.setErrorHandler((error, call, reply) => sendHttpError(toHttpError(error, call), reply));
  app.post("/", { bodyLimit: LIST_BODY_BYTES }, async ({ body }) =>
    Array.isArray(body) ? body.length : 1,
  );
  onTestFinished(() => app.close());
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), receivedBytes };
}

function post(url: string): ClientRequest {
  const headers = { "content-type": "application/json" };
  return request(url, { method: "POST", headers, agent: false });
}

async function responseOf(sent: ClientRequest) {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, retryAfter: headers["retry-after"], body: await text(response) };
}

const ROW = JSON.stringify("x".repeat(1000));
const rows = (count: number) => Array.from({ length: count }, () => ROW).join(",");

test("long bodies beyond the sum are refused with Retry-After, small ones never", async () => {
  const { url, receivedBytes } = await listening(400_000);
  const first = post(url);
  const begin = `[${rows(300)}`;
  first.write(begin);
  await expect.poll(receivedBytes).toBe(begin.length);
  const refused = await send(url, `[${rows(200)}]`);
  expect([refused.status, refused.retryAfter]).toEqual([503, "2"]);
  expect(JSON.parse(refused.body)).toMatchObject({
    code: "53400",
    message: "O sistema está recebendo dados demais ao mesmo tempo.",
  });
  expect(await send(url, `[${rows(50)}]`)).toMatchObject({ status: 200, body: "50" });
  first.end("]");
  expect(await responseOf(first)).toMatchObject({ status: 200, body: "300" });
  expect(await send(url, `[${rows(200)}]`)).toMatchObject({ status: 200, body: "200" });
});

test("a client that leaves frees its part of the sum", async () => {
  const { url, receivedBytes } = await listening(400_000);
  const first = post(url).on("error", () => undefined);
  const begin = `[${rows(300)}`;
  first.write(begin);
  await expect.poll(receivedBytes).toBe(begin.length);
  expect((await send(url, `[${rows(200)}]`)).status).toBe(503);
  first.destroy();
  await expect.poll(async () => (await send(url, `[${rows(200)}]`)).status).toBe(200);
});

test("only a POST to a table accepts more than 64 kB", async () => {
  const company = await openTestApp(enginesByName.SQLite);
  const name = "x".repeat(70_000);
  const calls = [
    ["PATCH", "clients?id=eq.CTT-a", { name }],
    ["DELETE", "transactions?id=eq.TRI-a", { name }],
    ["POST", "rpc/snapshot", { name }],
    ["POST", "clients", { name }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await company.send<RefusedBody>(method, path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 413, "54000"]);
  }
  const many = Array.from({ length: 1000 }, () => newContact());
  expect((await company.send("POST", "clients", many)).status).toBe(201);
  expect((await company.send<[]>("GET", "clients?select=id")).body).toHaveLength(1000);
});

function send(url: string, body: string) {
  const sent = post(url);
  sent.end(body);
  return responseOf(sent);
}
