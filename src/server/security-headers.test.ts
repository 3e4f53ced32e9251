import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { newContact } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const ALWAYS = {
  "content-security-policy": expect.stringMatching(
    /default-src 'self';style-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/u,
  ) as string,
  "permissions-policy": expect.stringContaining("camera=()") as string,
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** The response to raw text, with its headers by name. */
async function responseTo(url: URL, text: string) {
  const socket = connect(Number(url.port), url.hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
  socket.write(text);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.split(": ").slice(1).join(": ")]),
  );
  return { status: Number(status.split(" ")[1]), headers, body };
}

test("every response has the security headers, whatever creates it", async () => {
  const { app } = await openTestApp(enginesByName.SQLite);
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const host = `Host: ${url.host}\r\nConnection: close\r\n`;
  const cases: [number, string][] = [
    [200, `GET /rest/v1/clients HTTP/1.1\r\n${host}\r\n`],
    [200, `GET /healthz HTTP/1.1\r\n${host}\r\n`],
    [200, `GET /rest/v1/rpc/snapshot HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`],
    [200, `GET /exports/fluxo-de-caixa.html HTTP/1.1\r\n${host}\r\n`],
    [404, `GET /rest/v1/nothing HTTP/1.1\r\n${host}\r\n`],
    [405, `PUT /rest/v1/clients HTTP/1.1\r\n${host}\r\n`],
    [403, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    [400, `GET /%zz HTTP/1.1\r\n${host}\r\n`],
    [400, "no HTTP\r\n\r\n"],
    [431, `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ];
  for (const [status, text] of cases) {
    const response = await responseTo(url, text);
    expect([text, response.status]).toEqual([text, status]);
    expect(response.headers).toMatchObject(ALWAYS);
  }
});

test("data is not kept in the browser's cache, except to be validated again", async () => {
  const company = await openTestApp(enginesByName.SQLite);
  const created = await company.send("POST", "clients", newContact());
  expect(created.headers["cache-control"]).toBe("no-store");
  for (const [path, cache] of [
    ["clients", "no-store"],
    ["rpc/snapshot", "no-store"],
    ["audit_records", "no-store"],
    ["", "no-store"],
    ["clients?colour=eq.blue", "no-store"],
  ] as const) {
    const { headers } = await company.send("GET", path, undefined, { prefer: "" });
    expect([path, headers["cache-control"]]).toEqual([path, cache]);
  }
  for (const url of ["/healthz", "/exports/fluxo-de-caixa.csv", "/nothing"]) {
    expect((await company.app.inject({ url })).headers["cache-control"]).toBe("no-store");
  }
});

test("an error before routing reveals nothing to another site", async () => {
  const { app } = await openTestApp(enginesByName.SQLite);
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await app.inject({ url: "/%zz", headers })).statusCode).toBe(403);
});
