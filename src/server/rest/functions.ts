/**
 * The functions of the interface, `/rest/v1/rpc/{name}`: read-only, by GET with the arguments in the
 * query string or by POST with a JSON object of them. One table says what each takes and answers.
 */
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
import { answerObject } from "./send-rows.ts";
import { etagUnlessFresh } from "./etag.ts";
import { acceptedArguments, argumentsIn, noSuchFunction } from "./rpc-arguments.ts";
import { limitLength, refuseParameters } from "./parse-query.ts";
import { searchOf } from "./query-string.ts";

/** What the functions answer from. */
export type Company = { readonly ledger: Ledger; readonly timeZone: string };

/** One function: the schemas of what it takes and answers, and the way from one to the other. */
type WireFunction = {
  readonly arguments: z.ZodType;
  readonly response: z.ZodType;
  /** @throws HttpError for arguments that it does not take. */
  call(company: Company, sent: unknown): Promise<unknown>;
};

/** Every function by its name. */
export const FUNCTIONS: ReadonlyMap<string, WireFunction> = new Map([
  [
    "snapshot",
    wireFunction(noArguments("snapshot"), snapshotResponse, ({ ledger }) => ledger.snapshot()),
  ],
  [
    "company",
    wireFunction(noArguments("company"), companyResponse, ({ timeZone }) =>
      Promise.resolve({ timeZone }),
    ),
  ],
  [
    "dashboard",
    wireFunction(dashboardArguments, dashboardResponse, ({ ledger }, asked) =>
      ledger.dashboard(asked),
    ),
  ],
  [
    "report",
    wireFunction(reportArguments, reportResponse, ({ ledger }, filter) => ledger.report(filter)),
  ],
  [
    "statement",
    wireFunction(statementArguments, statementResponse, ({ ledger }, { filter, basis }) =>
      ledger.statement(filter, basis),
    ),
  ],
  [
    "totals",
    wireFunction(totalsArguments, totalsResponse, ({ ledger }, filter) => ledger.totals(filter)),
  ],
]);

/** Adds the route of every function. */
export function addFunctions(app: FastifyInstance, company: Company): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "POST"],
    url: `${REST_PATH}/rpc/:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const called = FUNCTIONS.get(name);
      if (called === undefined) throw noSuchFunction(`Não há a função ${JSON.stringify(name)}.`);
      const sent = sentTo(request);
      const isRead = request.method === "GET";
      const tag = isRead ? await etagUnlessFresh(company.ledger, request, reply) : null;
      if (reply.sent) return;
      await answerObject(request, reply, await called.call(company, sent), tag);
    },
  });
}

function wireFunction<Arguments, Value>(
  takes: z.ZodType<Arguments>,
  response: z.ZodType<Value>,
  call: (company: Company, args: Arguments) => Promise<Value>,
): WireFunction {
  return {
    arguments: takes,
    response,
    call: async (company, sent) =>
      response.encode(await call(company, acceptedArguments(takes, sent))),
  };
}

function sentTo(request: FastifyRequest): unknown {
  const search = searchOf(request);
  limitLength(search);
  if (request.method !== "POST") return argumentsIn(search);
  refuseParameters(search, [...search.keys()]);
  return request.body ?? {};
}
