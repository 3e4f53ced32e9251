import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("Access", (engine) => {
  test("is limited to local programs and our own page", async () => {
    const { app } = await openTestApp(engine);
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await app.inject({ url: "/rest/v1/clients", headers })).statusCode;
    for (const host of ["127.0.0.1:3000", "localhost", "LOCALHOST:80", "[::1]:3000"]) {
      expect(await status({ host }), host).toBe(200);
      expect(await status({ host, origin: `http://${host}` }), host).toBe(200);
    }
    for (const host of [
      "evil.example",
      "127.0.0.1.evil.example",
      "localhost.evil.example:3000",
      "192.168.0.2",
      "0.0.0.0",
    ]) {
      expect(await status({ host }), host).toBe(403);
    }
    for (const origin of [
      "http://evil.example",
      "null",
      "http://localhost:4000",
      "https://localhost:3000",
      "http://127.0.0.1:3000",
    ]) {
      expect(await status({ host: "localhost:3000", origin }), origin).toBe(403);
    }
  });

  test("is refused to other sites on every route, whatever sends the request", async () => {
    const { app } = await openTestApp(engine);
    const routes = [
      "/rest/v1/clients",
      "/rest/v1/rpc/dashboard",
      "/rest/v1/",
      "/exports/fluxo-de-caixa.csv",
      "/events",
      "/healthz",
    ];
    const requests = [
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
      { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
      { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
      { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
      {},
    ];
    for (const url of routes) {
      for (const site of ["cross-site", "same-site"]) {
        for (const request of requests) {
          const headers = { ...request, "sec-fetch-site": site };
          const { statusCode, body } = await app.inject({ url, headers });
          expect([url, headers, statusCode]).toEqual([url, headers, 403]);
          expect(body).toContain("Este pedido veio de outra página");
        }
      }
    }
    for (const site of ["same-origin", "none"]) {
      const headers = { "sec-fetch-site": site };
      expect((await app.inject({ url: "/rest/v1/clients", headers })).statusCode).toBe(200);
    }
  });

  test("is refused when the request names two hosts, or another one in its target", async () => {
    const { app } = await openTestApp(engine);
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const own = `Host: ${url.host}\r\n`;
    const cases: [number, string][] = [
      [200, `GET /healthz HTTP/1.1\r\n${own}`],
      [200, `GET http://${url.host}/healthz HTTP/1.1\r\n${own}`],
      [403, `GET http://evil.example/healthz HTTP/1.1\r\n${own}`],
      [403, `GET http://${url.host}@evil.example/healthz HTTP/1.1\r\n${own}`],
      [403, `GET ftp://${url.host}/healthz HTTP/1.1\r\n${own}`],
      [403, `GET http://${url.host}/healthz HTTP/1.1\r\nHost: localhost\r\n`],
      [403, `GET /healthz HTTP/1.1\r\n${own}Host: evil.example\r\n`],
      [403, `GET /healthz HTTP/1.1\r\nHost: evil.example\r\n${own}`],
      [403, `GET /healthz HTTP/1.1\r\n${own}hOST: ${url.host}\r\n`],
    ];
    for (const [status, head] of cases) {
      const socket = connect(Number(url.port), url.hostname);
      let answer = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
      socket.write(`${head}Connection: close\r\n\r\n`);
      await once(socket, "close");
      expect([head, answer.slice(9, 12)]).toEqual([head, `${status}`]);
    }
  });

  test("no response allows another site to read it", async () => {
    const { app } = await openTestApp(engine);
    const { headers } = await app.inject({
      url: "/rest/v1/clients",
      headers: { host: "localhost" },
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
