/**
 * The functions of the interface, `/rest/v1/rpc/{name}`: read-only, by GET with the arguments in the
 * query string or by POST with a JSON object of them. One table says what each takes and answers.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import { noArguments } from "#contract/rpc-params.ts";
import { companyAnswer } from "#contract/company.ts";
import { dashboardAnswer, dashboardArguments, dashboardToAnswer } from "#contract/dashboard.ts";
import {
  reportAnswer,
  reportArguments,
  reportToAnswer,
  totalsAnswer,
  totalsArguments,
  totalsToAnswer,
} from "#contract/report.ts";
import { snapshotAnswer, snapshotToAnswer } from "#contract/snapshot.ts";
import { statementAnswer, statementArguments, statementToAnswer } from "#contract/statement.ts";
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
  readonly answer: z.ZodType;
  /** @throws HttpError for arguments that it does not take. */
  call(company: Company, sent: unknown): Promise<unknown>;
};

/** Every function by its name. */
export const FUNCTIONS: ReadonlyMap<string, WireFunction> = new Map([
  [
    "snapshot",
    wireFunction(noArguments("snapshot"), snapshotAnswer, async ({ ledger }) =>
      snapshotToAnswer(await ledger.snapshot()),
    ),
  ],
  [
    "company",
    wireFunction(noArguments("company"), companyAnswer, ({ timeZone }) =>
      Promise.resolve({ timeZone }),
    ),
  ],
  [
    "dashboard",
    wireFunction(dashboardArguments, dashboardAnswer, async ({ ledger }, asked) =>
      dashboardToAnswer(await ledger.dashboard(asked)),
    ),
  ],
  [
    "report",
    wireFunction(reportArguments, reportAnswer, async ({ ledger }, filter) =>
      reportToAnswer(await ledger.report(filter)),
    ),
  ],
  [
    "statement",
    wireFunction(statementArguments, statementAnswer, async ({ ledger }, { filter, basis }) =>
      statementToAnswer(await ledger.statement(filter, basis)),
    ),
  ],
  [
    "totals",
    wireFunction(totalsArguments, totalsAnswer, async ({ ledger }, filter) =>
      totalsToAnswer(await ledger.totals(filter)),
    ),
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

function wireFunction<Arguments, Answer>(
  takes: z.ZodType<Arguments>,
  answer: z.ZodType<Answer>,
  call: (company: Company, given: Arguments) => Promise<Answer>,
): WireFunction {
  return {
    arguments: takes,
    answer,
    call: async (company, sent) => call(company, acceptedArguments(takes, sent)),
  };
}

function sentTo(request: FastifyRequest): unknown {
  const search = searchOf(request);
  limitLength(search);
  if (request.method !== "POST") return argumentsIn(search);
  refuseParameters(search, [...search.keys()]);
  return request.body ?? {};
}
