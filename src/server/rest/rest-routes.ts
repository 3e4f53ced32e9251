/** The REST interface, `/rest/v1`: each call is read, becomes one command or one query, and is answered. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { auditRecordInsert } from "#contract/audit-records.ts";
import { contactInsert, contactPatch, contactUpsert } from "#contract/contacts.ts";
import { transactionInsert, transactionPatch } from "#contract/transactions.ts";
import { POSITION_HEADER, REST_PATH } from "#contract/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Command, WhenPresent } from "../commands/commands.ts";
import type { Ledger } from "../ledger.ts";
import type { Filter, RowQuery, Selection } from "../rows/row-query.ts";
import { TABLE_NAMES, type TableName } from "../rows/tables.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import { actingUser } from "./acting-user.ts";
import { answerRead, answerWrite, type WriteAnswer } from "./send-rows.ts";
import { etagUnlessFresh } from "./etag.ts";
import { nextCursorOf } from "./cursor.ts";
import { addFunctions, type Company } from "./functions.ts";
import { LargeAnswers } from "./streamed-responses.ts";
import { mediaTypeOf, type MediaType } from "./media-type.ts";
import { OPENAPI_TYPE, openApiDescription } from "./openapi.ts";
import { refuseOtherSchema } from "./reject-other-schema.ts";
import { matchAuditClaim } from "./match-audit-claim.ts";
import { parseColumns, parseInsertSelect, parseRowQuery, parseTargets } from "./parse-query.ts";
import { withRange } from "./parse-range.ts";
import { preferences, type Preferences } from "./preferences.ts";
import { readPatch, readRows, readUpserts, type Body } from "./read-body.ts";
import { searchOf } from "./query-string.ts";
import { HttpError } from "../http/http-error.ts";

/** Adds every route of the interface. */
export function addRestRoutes(app: FastifyInstance, company: Company): void {
  app.addHook("onRequest", async (request) => refuseOtherSchema(request));
  addReads(app, company.ledger);
  addWrites(app, company.ledger, "clients", CONTACT_WRITES);
  addWrites(app, company.ledger, "transactions", TRANSACTION_WRITES);
  addHistoryWrites(app, company.ledger);
  refuseOtherMethods(app);
  addFunctions(app, company);
  addDescription(app);
}

function addReads(app: FastifyInstance, ledger: Ledger): void {
  const large = new LargeAnswers(ledger);
  for (const table of TABLE_NAMES) {
    app.get(pathOf(table), async (request, reply) => {
      const mediaType = mediaTypeOf(request);
      const query = withRange(parseRowQuery(table, searchOf(request)), request.headers.range);
      const said = preferences(request);
      const { countsAll } = said;
      const { select, offset } = query;
      if (request.method === "HEAD") {
        const { total } = await ledger.select(table, query, "count");
        const count = countOf(query, total ?? 0);
        const whole = { rows: [], select, mediaType, count, offset, preferences: said };
        const none = { tag: null, nextCursor: null };
        await answerRead(reply, { ...whole, ...none, total: countsAll ? total : null });
        return;
      }
      // The texts of the history can be erased, which its head does not tell of.
      const hasTag = table !== "audit_records";
      const tag = hasTag ? await etagUnlessFresh(ledger, request, reply) : null;
      if (reply.sent) return;
      if (await large.answer(reply, { table, query, mediaType, preferences: said, tag })) return;
      const read = await ledger.select(table, query, countsAll ? "rows-and-count" : "rows");
      const count = read.rows.length;
      await answerRead(reply, {
        ...read,
        select,
        mediaType,
        offset,
        count,
        preferences: said,
        nextCursor: nextCursorOf(table, query, read),
        tag,
      });
    });
  }
}

/** How many rows a query gives, of those that pass its filter. */
function countOf({ limit, offset }: RowQuery, total: number): number {
  return Math.max(0, Math.min(limit ?? Infinity, total - offset));
}

/** The commands that the writes of one table become. */
type WriteCommands = {
  readonly create: (body: Body) => Command;
  readonly upsert: (body: Body, whenPresent: WhenPresent) => Command;
  readonly update: (body: Body, filter: Filter) => Command;
  /** Absent where removals are refused. */
  readonly remove?: (filter: Filter) => Command;
};

const CONTACT_WRITES: WriteCommands = {
  create: (body) => ({ kind: "create-contacts", drafts: readRows(contactInsert, body) }),
  upsert: (body, whenPresent) => ({
    kind: "upsert-contacts",
    rows: readUpserts(contactUpsert, contactPatch, body),
    whenPresent,
  }),
  update: (body, filter) => ({
    kind: "update-contacts",
    filter,
    patch: readPatch(contactPatch, body),
  }),
};

const TRANSACTION_WRITES: WriteCommands = {
  create: (body) => ({ kind: "create-transactions", drafts: readRows(transactionInsert, body) }),
  upsert: (body, whenPresent) => ({
    kind: "upsert-transactions",
    rows: readUpserts(transactionInsert, transactionPatch, body),
    whenPresent,
  }),
  update: (body, filter) => ({
    kind: "update-transactions",
    filter,
    patch: readPatch(transactionPatch, body),
  }),
  remove: (filter) => ({ kind: "remove-transactions", filter }),
};

function addWrites(
  app: FastifyInstance,
  ledger: Ledger,
  table: TableName,
  commands: WriteCommands,
): void {
  app.post(pathOf(table), async (request, reply) => {
    const call = callOf(table, request);
    const select = parseInsertSelect(table, call.search);
    const { whenPresent } = call.preferences;
    const command =
      whenPresent === "repeat"
        ? commands.create(call.body)
        : commands.upsert(call.body, whenPresent);
    await write(ledger, reply, call, select, command);
  });
  app.patch(pathOf(table), async (request, reply) => {
    const call = callOf(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.update(call.body, filter));
  });
  app.delete(pathOf(table), async (request, reply) => {
    if (commands.remove === undefined) throw new Refusal({ code: "contact-cannot-be-removed" });
    const call = callOf(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.remove(filter));
  });
}

/** The history takes no writes; these answer a client like the original's, which tries to make them. */
function addHistoryWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "audit_records";
  app.post(pathOf(table), async (request, reply) => {
    const call = callOf(table, request);
    const select = parseInsertSelect(table, call.search);
    const claims = readRows(auditRecordInsert, call.body);
    const rows: ApiRow[] = [];
    // One after the other, letting others in between: all at once would make everybody wait.
    for (const claim of claims) {
      rows.push(await matchAuditClaim(ledger, claim, select));
      await setImmediate();
    }
    const count = rows.length;
    await answerWrite(reply, { ...call, select, rows, count, isNew: true, location: null });
  });
  app.patch(pathOf(table), () => {
    throw new Refusal({ code: "history-is-written-by-the-system" });
  });
  app.delete(pathOf(table), async (request, reply) => {
    const call = callOf(table, request);
    const { select } = parseTargets(table, call.search);
    await answerWrite(reply, { ...call, select, rows: [], count: 0, isNew: false, location: null });
  });
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const table of TABLE_NAMES) {
    app.route({
      method: ["PUT", "OPTIONS"],
      url: pathOf(table),
      handler: (request, reply) => {
        void reply.header("allow", "GET, HEAD, POST, PATCH, DELETE");
        throw new HttpError(405, "PGRST117", `O método ${request.method} não é atendido.`);
      },
    });
  }
}

function addDescription(app: FastifyInstance): void {
  const description = JSON.stringify(openApiDescription());
  for (const url of [REST_PATH, `${REST_PATH}/`]) {
    app.get(url, (_request, reply) =>
      reply.type(`${OPENAPI_TYPE}; charset=utf-8`).send(description),
    );
  }
}

/** One call that writes, as far as it reads the same for every table. */
type WriteCall = {
  readonly request: FastifyRequest;
  readonly table: TableName;
  readonly method: WriteAnswer["method"];
  readonly search: URLSearchParams;
  readonly preferences: Preferences;
  readonly mediaType: MediaType;
  readonly body: Body;
};

function callOf(table: TableName, request: FastifyRequest): WriteCall {
  const search = searchOf(request);
  const said = preferences(request);
  const { missingIsDefault } = said;
  return {
    request,
    table,
    method: request.method as WriteAnswer["method"],
    search,
    preferences: said,
    mediaType: mediaTypeOf(request),
    body: { table, content: request.body, columns: parseColumns(search), missingIsDefault },
  };
}

async function write(
  ledger: Ledger,
  reply: FastifyReply,
  call: WriteCall,
  select: Selection,
  command: Command,
): Promise<void> {
  const { returns, maxAffected, isDryRun } = call.preferences;
  const returnsRows = returns === "representation";
  const { rows, ids, created, position } = await ledger.execute(command, actingUser(call.request), {
    ...(returnsRows ? { select } : {}),
    exactlyOne: returnsRows && call.mediaType.kind === "object",
    most: call.method === "POST" ? Infinity : (maxAffected ?? Infinity),
    isDryRun,
  });
  if (!isDryRun) void reply.header(POSITION_HEADER, position);
  const [id] = ids;
  await answerWrite(reply, {
    ...call,
    select,
    rows,
    count: ids.length,
    // As PostgREST says it: only a merge that found every row there already made nothing.
    isNew: created > 0 || call.preferences.whenPresent !== "merge",
    location: ids.length === 1 ? `${pathOf(call.table)}?id=eq.${id ?? ""}` : null,
  });
}

function pathOf(table: TableName): string {
  return `${REST_PATH}/${table}`;
}
