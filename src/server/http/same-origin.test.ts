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

  test("the health check succeeds, and fails without a database", async () => {
    const { app, database } = await openTestApp(engine);
    const healthy = await app.inject({ url: "/healthz" });
    expect([healthy.statusCode, healthy.json()]).toEqual([200, { status: "ok" }]);
    await database.reader.destroy();
    const ill = await app.inject({ url: "/healthz" });
    expect(ill.statusCode).toBe(500);
    expect(ill.json()).toMatchObject({
      code: "XX000",
      details: expect.stringMatching(/^id \S+$/u),
    });
  });
});
