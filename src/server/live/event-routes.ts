import type { FastifyInstance } from "fastify";
import { EVENTS_PATH, LAST_EVENT_ID_PARAMETER } from "#contract/live.ts";
import type { ChangeLog } from "../history/change-log.ts";
import { ChangeFeed, type FeedLimits } from "./change-feed.ts";

const LIMITS: FeedLimits = {
  listeners: 500,
  bufferedBytes: 256 * 1024,
  heartbeatMs: 20_000,
};

/** Adds the stream of live events, which ends when the application closes. */
export function addEvents(app: FastifyInstance, history: ChangeLog, limits = LIMITS): void {
  const feed = new ChangeFeed(history, app.log, limits);
  app.addHook("preClose", () => feed.close());
  // A stream has no end that an answer without it could tell of.
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const header = request.headers["last-event-id"];
    const asked = new URL(request.url, "http://any").searchParams.get(LAST_EVENT_ID_PARAMETER);
    await feed.listen(header === undefined ? asked : [header].flat().join(), () => {
      reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      return reply.raw.writeHead(200);
    });
    // Its end has the line that every request has.
    request.log.info({ method: request.method, route: EVENTS_PATH }, "stream opened");
  });
}
