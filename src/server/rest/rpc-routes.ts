/** `/rest/v1/rpc/{name}`, with the arguments in the query string or a JSON body. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { POSITION_HEADER, REST_PATH } from "#contract/api.ts";
import { HttpError } from "../errors/http-error.ts";
import { actingUser } from "./acting-user.ts";
import { etagUnlessFresh } from "./etag.ts";
import { FUNCTIONS } from "./functions.ts";
import { isByPostOnly, type RestContext } from "./rpc-function.ts";
import { negotiateJson } from "./media-type.ts";
import { limitLength } from "./parse-query.ts";
import { refuseParameters } from "./refuse-parameters.ts";
import { RPC_PREFERENCES, parsePreferences } from "./preferences.ts";
import { parseQueryString } from "./query-string.ts";
import { functionNotFound, parseArguments } from "./rpc-arguments.ts";
import { sendObject, setAppliedPreferences } from "./send-rows.ts";

export function addRpcRoutes(app: FastifyInstance, context: RestContext): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "POST"],
    url: `${REST_PATH}/rpc/:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const rpc = FUNCTIONS.get(name);
      if (rpc === undefined) throw functionNotFound(`Não há a função ${JSON.stringify(name)}.`);
      const args = readArguments(request);
      // HEAD is a read too.
      const isRead = request.method !== "POST";
      if (isRead && isByPostOnly(rpc)) {
        void reply.header("allow", "POST");
        throw new HttpError(405, "PGRST117", `A função ${name} só atende POST.`);
      }
      // Before the call: an error says that nothing has changed.
      const mediaType = negotiateJson(request);
      const preferences = parsePreferences(request, RPC_PREFERENCES);
      const { isDryRun, maxAffected } = preferences;
      const maxRows = maxAffected ?? Infinity;
      if (isDryRun && rpc.kind === "action") {
        throw new HttpError(
          400,
          "22023",
          `A função ${name} não pode ser só experimentada: tire tx=rollback de Prefer.`,
        );
      }
      const tag =
        isRead && rpc.kind === "view"
          ? await etagUnlessFresh(context.ledger, request, reply)
          : null;
      if (reply.sent) return;
      const setPosition = (position: number) => void reply.header(POSITION_HEADER, position);
      const actor = () => actingUser(request);
      const exactlyOne = mediaType.kind === "object";
      const call = { ...context, actor, isDryRun, maxRows, exactlyOne, setPosition };
      const result = await rpc.call(call, args);
      if (rpc.kind === "change") setAppliedPreferences(reply, preferences);
      await sendObject(reply, result, { mediaType, tag });
    },
  });
}

/** Reads the arguments of the query string or the JSON body. */
function readArguments(request: FastifyRequest): unknown {
  const search = parseQueryString(request);
  limitLength(search);
  if (request.method !== "POST") return parseArguments(search);
  refuseParameters(search, [...search.keys()]);
  return request.body ?? {};
}
