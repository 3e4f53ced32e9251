/** `/rest/v1`: each request becomes one command or one query. */
import type { FastifyInstance } from "fastify";
import { REST_PATH } from "#contract/api.ts";
import { HttpError } from "../errors/http-error.ts";
import type { Ledger } from "../ledger.ts";
import type { RowQuery } from "../rows/row-query.ts";
import { TABLE_NAMES } from "../rows/tables.ts";
import { toNextCursor } from "./cursor.ts";
import { etagUnlessFresh } from "./etag.ts";
import type { RestContext } from "./rpc-function.ts";
import { addRpcRoutes } from "./rpc-routes.ts";
import { negotiateMediaType } from "./media-type.ts";
import { OPENAPI_TYPE, openApiDescription } from "./openapi.ts";
import { parseRowQuery } from "./parse-query.ts";
import { applyRange } from "./parse-range.ts";
import { parsePreferences } from "./preferences.ts";
import { parseQueryString } from "./query-string.ts";
import { rejectOtherSchema } from "./reject-other-schema.ts";
import { countReturned, sendRead } from "./send-rows.ts";
import { StreamedResponses } from "./streamed-responses.ts";
import { addWriteRoutes, allowedMethods, tablePath } from "./write-routes.ts";

export function addRestRoutes(app: FastifyInstance, context: RestContext): void {
  app.addHook("onRequest", async (request) => rejectOtherSchema(request));
  addReads(app, context.ledger);
  addWriteRoutes(app, context.ledger);
  refuseOtherMethods(app);
  addRpcRoutes(app, context);
  addDescription(app);
}

function addReads(app: FastifyInstance, ledger: Ledger): void {
  const streamed = new StreamedResponses(ledger);
  for (const table of TABLE_NAMES) {
    app.get(tablePath(table), async (request, reply) => {
      const mediaType = negotiateMediaType(request);
      // RFC 9110, section 14.2: only a GET has a range.
      const range = request.method === "GET" ? request.headers.range : undefined;
      const query = applyRange(parseRowQuery(table, parseQueryString(request)), range);
      const preferences = parsePreferences(request);
      const { countsAll } = preferences;
      const response = { select: query.select, offset: query.offset, mediaType, preferences };
      if (request.method === "HEAD") {
        const { rows, total } = await ledger.select(table, query, "count");
        const count = countReturned(query, total ?? 0);
        const shown = { rows, count, total: countsAll ? total : null };
        return sendRead(reply, { ...response, ...shown, nextCursor: null, tag: null });
      }
      // Erasing texts of the history does not change its head.
      const hasTag = table !== "audit_records";
      const tag = hasTag ? await etagUnlessFresh(ledger, request, reply) : null;
      if (reply.sent) return;
      if (await streamed.sendIfLarge(reply, { table, query, mediaType, preferences, tag })) return;
      const mode = countsAll ? "rows-and-count" : "rows";
      const isObject = mediaType.kind === "object";
      const read = await ledger.select(table, isObject ? firstTwo(query) : query, mode);
      let count = read.rows.length;
      if (isObject && count > 1) {
        const { total } = await ledger.select(table, query, "count");
        count = Math.max(count, countReturned(query, total ?? 0));
      }
      const nextCursor = toNextCursor(table, query, read);
      return sendRead(reply, { ...response, ...read, count, nextCursor, tag });
    });
  }
}

/** Where one row is expected, a second one is enough to refuse: the others are only counted. */
function firstTwo(query: RowQuery): RowQuery {
  return { ...query, limit: Math.min(query.limit ?? 2, 2) };
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const table of TABLE_NAMES) {
    app.route({
      method: ["PUT", "OPTIONS"],
      url: tablePath(table),
      handler: (request, reply) => {
        void reply.header("allow", allowedMethods(table));
        throw new HttpError(405, "PGRST117", `O método ${request.method} não é atendido.`);
      },
    });
  }
}

function addDescription(app: FastifyInstance): void {
  // Built on the first request: at startup it would take a tenth of the time.
  let description: string | null = null;
  for (const url of [REST_PATH, `${REST_PATH}/`]) {
    app.get(url, (_request, reply) =>
      reply
        .type(`${OPENAPI_TYPE}; charset=utf-8`)
        .send((description ??= JSON.stringify(openApiDescription()))),
    );
  }
}
