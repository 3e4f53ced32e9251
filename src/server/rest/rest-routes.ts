/** `/rest/v1`: each request becomes one command or one query. */
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
import { sendRead, sendWrite, type WriteResponse } from "./send-rows.ts";
import { etagUnlessFresh } from "./etag.ts";
import { toNextCursor } from "./cursor.ts";
import { addRpcRoutes, type RestContext } from "./functions.ts";
import { StreamedResponses } from "./streamed-responses.ts";
import { negotiateMediaType, type MediaType } from "./media-type.ts";
import { OPENAPI_TYPE, openApiDescription } from "./openapi.ts";
import { rejectOtherSchema } from "./reject-other-schema.ts";
import { matchAuditClaim } from "./match-audit-claim.ts";
import { parseColumns, parseInsertSelect, parseRowQuery, parseTargets } from "./parse-query.ts";
import { applyRange } from "./parse-range.ts";
import { parsePreferences, type Preferences } from "./preferences.ts";
import { readPatch, readRows, readUpserts, type Body } from "./read-body.ts";
import { parseQueryString } from "./query-string.ts";
import { HttpError } from "../http/http-error.ts";

export function addRestRoutes(app: FastifyInstance, context: RestContext): void {
  app.addHook("onRequest", async (request) => rejectOtherSchema(request));
  addReads(app, context.ledger);
  addWrites(app, context.ledger, "clients", CONTACT_WRITES);
  addWrites(app, context.ledger, "transactions", TRANSACTION_WRITES);
  addHistoryWrites(app, context.ledger);
  refuseOtherMethods(app);
  addRpcRoutes(app, context);
  addDescription(app);
}

function addReads(app: FastifyInstance, ledger: Ledger): void {
  const streamed = new StreamedResponses(ledger);
  for (const table of TABLE_NAMES) {
    app.get(tablePath(table), async (request, reply) => {
      const mediaType = negotiateMediaType(request);
      const query = applyRange(
        parseRowQuery(table, parseQueryString(request)),
        request.headers.range,
      );
      const preferences = parsePreferences(request);
      const { countsAll } = preferences;
      const { select, offset } = query;
      if (request.method === "HEAD") {
        const { total } = await ledger.select(table, query, "count");
        await sendRead(reply, {
          rows: [],
          select,
          mediaType,
          offset,
          count: countReturned(query, total ?? 0),
          total: countsAll ? total : null,
          preferences,
          nextCursor: null,
          tag: null,
        });
        return;
      }
      // Erasing texts of the history does not change its head.
      const hasTag = table !== "audit_records";
      const tag = hasTag ? await etagUnlessFresh(ledger, request, reply) : null;
      if (reply.sent) return;
      if (await streamed.sendIfLarge(reply, { table, query, mediaType, preferences, tag })) return;
      const read = await ledger.select(table, query, countsAll ? "rows-and-count" : "rows");
      const count = read.rows.length;
      await sendRead(reply, {
        ...read,
        select,
        mediaType,
        offset,
        count,
        preferences,
        nextCursor: toNextCursor(table, query, read),
        tag,
      });
    });
  }
}

function countReturned({ limit, offset }: RowQuery, total: number): number {
  return Math.max(0, Math.min(limit ?? Infinity, total - offset));
}

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
  app.post(tablePath(table), async (request, reply) => {
    const call = toWriteCall(table, request);
    const select = parseInsertSelect(table, call.search);
    const { whenPresent } = call.preferences;
    const command =
      whenPresent === "repeat"
        ? commands.create(call.body)
        : commands.upsert(call.body, whenPresent);
    await write(ledger, reply, call, select, command);
  });
  app.patch(tablePath(table), async (request, reply) => {
    const call = toWriteCall(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.update(call.body, filter));
  });
  app.delete(tablePath(table), async (request, reply) => {
    if (commands.remove === undefined) throw new Refusal({ code: "contact-cannot-be-removed" });
    const call = toWriteCall(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.remove(filter));
  });
}

/** The history is read-only, but the original's client writes to it. */
function addHistoryWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "audit_records";
  app.post(tablePath(table), async (request, reply) => {
    const call = toWriteCall(table, request);
    const select = parseInsertSelect(table, call.search);
    const claims = readRows(auditRecordInsert, call.body);
    const rows: ApiRow[] = [];
    // Sequential, yielding to the event loop: a long list must not block other requests.
    for (const claim of claims) {
      rows.push(await matchAuditClaim(ledger, claim, select));
      await setImmediate();
    }
    const count = rows.length;
    await sendWrite(reply, { ...call, select, rows, count, isNew: true, location: null });
  });
  app.patch(tablePath(table), () => {
    throw new Refusal({ code: "history-is-written-by-the-system" });
  });
  app.delete(tablePath(table), async (request, reply) => {
    const call = toWriteCall(table, request);
    const { select } = parseTargets(table, call.search);
    await sendWrite(reply, { ...call, select, rows: [], count: 0, isNew: false, location: null });
  });
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const table of TABLE_NAMES) {
    app.route({
      method: ["PUT", "OPTIONS"],
      url: tablePath(table),
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

type WriteCall = {
  readonly request: FastifyRequest;
  readonly table: TableName;
  readonly method: WriteResponse["method"];
  readonly search: URLSearchParams;
  readonly preferences: Preferences;
  readonly mediaType: MediaType;
  readonly body: Body;
};

function toWriteCall(table: TableName, request: FastifyRequest): WriteCall {
  const search = parseQueryString(request);
  const preferences = parsePreferences(request);
  const { missingIsDefault } = preferences;
  return {
    request,
    table,
    method: request.method as WriteResponse["method"],
    search,
    preferences,
    mediaType: negotiateMediaType(request),
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
    maxRows: call.method === "POST" ? Infinity : (maxAffected ?? Infinity),
    isDryRun,
  });
  if (!isDryRun) void reply.header(POSITION_HEADER, position);
  const [id] = ids;
  await sendWrite(reply, {
    ...call,
    select,
    rows,
    count: ids.length,
    // Like PostgREST: 200 only for a merge that created no row.
    isNew: created > 0 || call.preferences.whenPresent !== "merge",
    location: ids.length === 1 ? `${tablePath(call.table)}?id=eq.${id ?? ""}` : null,
  });
}

function tablePath(table: TableName): string {
  return `${REST_PATH}/${table}`;
}
