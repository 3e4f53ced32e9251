/** Streams that are many, quiet, or never read. */
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import {
  describeEngineIndependent,
  type EngineUnderTest,
  openFresh,
} from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { createLedger } from "#server/ledger.ts";
import { addRestRoutes } from "../rest/rest-routes.ts";
import { addEventRoutes } from "./event-routes.ts";
import type { FeedLimits } from "./change-feed.ts";

/** The same routes with smaller limits. */
async function withLimits(engine: EngineUnderTest, limits: Partial<FeedLimits>): Promise<string> {
  const database = await openFresh(engine);
  const ledger = createLedger(database, Date.now, DEFAULT_TIME_ZONE);
  const app = fastify({ bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true });
  addRestRoutes(app, { ledger, imports: null, timeZone: DEFAULT_TIME_ZONE });
  addEventRoutes(app, ledger, {
    connections: 10,
    connectionsPerBrowser: 3,
    bufferedBytes: 256 * 1024,
    heartbeatMs: 60_000,
    ...limits,
  });
  onTestFinished(async () => {
    await app.close();
    await ledger.close();
    await database.close();
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

describeEngineIndependent("Event streams", (engine) => {
  test("quiet streams are kept in use; there is room for so many, and again when one leaves", async () => {
    const url = await withLimits(engine, { connections: 2, heartbeatMs: 20 });
    const first = await openEvents(url);
    const second = await openEvents(url);
    await first.next();
    const refused = await openEvents(url);
    expect(refused.response.statusCode).toBe(503);
    await expect.poll(() => first.text()).toMatch(/(?:event: heartbeat\ndata: \{\}\n\n){2}/u);
    second.close();
    await expect.poll(async () => (await openEvents(url)).response.statusCode).toBe(200);
  });
});
