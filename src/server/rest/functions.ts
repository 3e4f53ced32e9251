/** `/rest/v1/rpc/{name}`, with the arguments in the query string or a JSON body. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import { noArguments } from "#contract/rpc-params.ts";
import { companyResponse, updateCompanyArguments } from "#contract/company.ts";
import { dashboardResponse, dashboardArguments } from "#contract/dashboard.ts";
import {
  reportResponse,
  reportArguments,
  totalsResponse,
  totalsArguments,
} from "#contract/report.ts";
import { snapshotResponse } from "#contract/snapshot.ts";
import { statementResponse, statementArguments } from "#contract/statement.ts";
import { checkAnchorArguments, checkAnchorResponse, trustResponse } from "#contract/trust.ts";
import { REST_PATH } from "#contract/api.ts";
import type { Actor } from "../commands/commands.ts";
import { HttpError } from "../http/http-error.ts";
import type { Ledger } from "../ledger.ts";
import { actingUser } from "./acting-user.ts";
import { sendObject } from "./send-rows.ts";
import { etagUnlessFresh } from "./etag.ts";
import { validateArguments, parseArguments, functionNotFound } from "./rpc-arguments.ts";
import { limitLength, refuseParameters } from "./parse-query.ts";
import { parseQueryString } from "./query-string.ts";

export type RestContext = { readonly ledger: Ledger; readonly timeZone: string };

type CallContext = RestContext & { readonly actor: () => Actor };

/**
 * `view`: derived from the history alone, so that its head is the ETag. `status`: of something else,
 * never cached. `action`: by POST only.
 */
type FunctionKind = "view" | "status" | "action";

type RpcFunction = {
  readonly kind: FunctionKind;
  readonly arguments: z.ZodType;
  readonly response: z.ZodType;
  /** @throws HttpError for invalid arguments. */
  call(context: CallContext, args: unknown): Promise<unknown>;
};

export const FUNCTIONS: ReadonlyMap<string, RpcFunction> = new Map(
  Object.entries({
    snapshot: rpcFunction(noArguments("snapshot"), snapshotResponse, ({ ledger }) =>
      ledger.snapshot(),
    ),
    company: rpcFunction(
      noArguments("company"),
      companyResponse,
      async ({ ledger, timeZone }) => ({ timeZone, ...(await ledger.company.read()) }),
      "status",
    ),
    update_company: rpcFunction(
      updateCompanyArguments,
      companyResponse,
      async ({ ledger, timeZone, actor }, change) => ({
        timeZone,
        ...(await ledger.company.update(change, actor())),
      }),
      "action",
    ),
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
    trust: rpcFunction(
      noArguments("trust"),
      trustResponse,
      ({ ledger }) => ledger.trust.status(),
      "status",
    ),
    check_anchor: rpcFunction(
      checkAnchorArguments,
      checkAnchorResponse,
      ({ ledger }, { words }) => ledger.trust.checkWords(words),
      "action",
    ),
    verify: rpcFunction(
      noArguments("verify"),
      trustResponse,
      ({ ledger }) => {
        // Its end shows in `trust`; a failure leaves the last result.
        void ledger.trust.verify().catch(() => undefined);
        return ledger.trust.status();
      },
      "action",
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
      if (isRead && rpc.kind === "action") {
        void reply.header("allow", "POST");
        throw new HttpError(405, "PGRST117", `A função ${name} só atende POST.`);
      }
      const tag =
        isRead && rpc.kind === "view"
          ? await etagUnlessFresh(context.ledger, request, reply)
          : null;
      if (reply.sent) return;
      const result = await rpc.call({ ...context, actor: () => actingUser(request) }, args);
      await sendObject(request, reply, result, tag);
    },
  });
}

function rpcFunction<Arguments, Value>(
  argumentSchema: z.ZodType<Arguments>,
  response: z.ZodType<Value>,
  call: (context: CallContext, args: Arguments) => Promise<Value>,
  kind: FunctionKind = "view",
): RpcFunction {
  return {
    kind,
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
