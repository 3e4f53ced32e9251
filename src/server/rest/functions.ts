/** `/rest/v1/rpc/{name}`: read-only, with the arguments in the query string or a JSON body. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import { noArguments } from "#contract/rpc-params.ts";
import { companyResponse } from "#contract/company.ts";
import { dashboardResponse, dashboardArguments } from "#contract/dashboard.ts";
import {
  reportResponse,
  reportArguments,
  totalsResponse,
  totalsArguments,
} from "#contract/report.ts";
import { snapshotResponse } from "#contract/snapshot.ts";
import { statementResponse, statementArguments } from "#contract/statement.ts";
import { REST_PATH } from "#contract/api.ts";
import type { Ledger } from "../ledger.ts";
import { sendObject } from "./send-rows.ts";
import { etagUnlessFresh } from "./etag.ts";
import { validateArguments, parseArguments, functionNotFound } from "./rpc-arguments.ts";
import { limitLength, refuseParameters } from "./parse-query.ts";
import { parseQueryString } from "./query-string.ts";

export type RestContext = { readonly ledger: Ledger; readonly timeZone: string };

type RpcFunction = {
  readonly arguments: z.ZodType;
  readonly response: z.ZodType;
  /** @throws HttpError for invalid arguments. */
  call(context: RestContext, args: unknown): Promise<unknown>;
};

export const FUNCTIONS: ReadonlyMap<string, RpcFunction> = new Map(
  Object.entries({
    snapshot: rpcFunction(noArguments("snapshot"), snapshotResponse, ({ ledger }) =>
      ledger.snapshot(),
    ),
    company: rpcFunction(noArguments("company"), companyResponse, async ({ timeZone }) => ({
      timeZone,
    })),
    dashboard: rpcFunction(dashboardArguments, dashboardResponse, ({ ledger }, period) =>
      ledger.dashboard(period),
    ),
    report: rpcFunction(reportArguments, reportResponse, ({ ledger }, filter) =>
      ledger.report(filter),
    ),
    statement: rpcFunction(statementArguments, statementResponse, ({ ledger }, { filter, basis }) =>
      ledger.statement(filter, basis),
    ),
    totals: rpcFunction(totalsArguments, totalsResponse, ({ ledger }, filter) =>
      ledger.totals(filter),
    ),
  }),
);

export function addRpcRoutes(app: FastifyInstance, context: RestContext): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "POST"],
    url: `${REST_PATH}/rpc/:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const rpc = FUNCTIONS.get(name);
      if (rpc === undefined) throw functionNotFound(`Não há a função ${JSON.stringify(name)}.`);
      const args = readArguments(request);
      const isRead = request.method === "GET";
      const tag = isRead ? await etagUnlessFresh(context.ledger, request, reply) : null;
      if (reply.sent) return;
      await sendObject(request, reply, await rpc.call(context, args), tag);
    },
  });
}

function rpcFunction<Arguments, Value>(
  argumentSchema: z.ZodType<Arguments>,
  response: z.ZodType<Value>,
  call: (context: RestContext, args: Arguments) => Promise<Value>,
): RpcFunction {
  return {
    arguments: argumentSchema,
    response,
    call: async (context, args) =>
      response.encode(await call(context, validateArguments(argumentSchema, args))),
  };
}

function readArguments(request: FastifyRequest): unknown {
  const search = parseQueryString(request);
  limitLength(search);
  if (request.method !== "POST") return parseArguments(search);
  refuseParameters(search, [...search.keys()]);
  return request.body ?? {};
}
