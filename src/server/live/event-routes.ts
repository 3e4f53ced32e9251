import type { FastifyInstance, FastifyRequest } from "fastify";
import { EVENTS_PATH, HEARTBEAT_MS, LAST_EVENT_ID_PARAMETER } from "#contract/live.ts";
import { sendHead } from "../http/send-head.ts";
import { ChangeFeed, type ChangeSource, type FeedLimits } from "./change-feed.ts";

const LIMITS: FeedLimits = {
  connections: 500,
  connectionsPerBrowser: 3,
  bufferedBytes: 256 * 1024,
  heartbeatMs: HEARTBEAT_MS,
};

export function addEventRoutes(app: FastifyInstance, source: ChangeSource, limits = LIMITS): void {
  const feed = new ChangeFeed(source, app.log, limits);
  app.addHook("preClose", () => feed.close());
  // A HEAD request would open a stream that never ends.
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const header = request.headers["last-event-id"];
    const parameter = new URL(request.url, "http://any").searchParams.get(LAST_EVENT_ID_PARAMETER);
    const lastEventId = header === undefined ? parameter : [header].flat().join();
    await feed.connect({ lastEventId, browser: browserOf(request) }, () => {
      reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("x-accel-buffering", "no");
      return sendHead(reply);
    });
    request.log.info({ method: request.method, route: EVENTS_PATH }, "stream opened");
  });
}

/** Two windows of one browser look like two browsers of the same version, so they share a limit. */
function browserOf({ headers }: FastifyRequest): string | null {
  return headers["sec-fetch-site"] === undefined ? null : (headers["user-agent"] ?? "");
}
