/** POST, PATCH and DELETE of the tables: each becomes one command. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { auditRecordInsert } from "#contract/audit-records.ts";
import { POSITION_HEADER, REST_PATH } from "#contract/api.ts";
import {
  RECORDS,
  RECORD_KINDS,
  isWritable,
  type RecordWrites,
  type WritableKind,
} from "#contract/records.ts";
import { hasEnding } from "#domain/entities.ts";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import { categoriesOf } from "#domain/split.ts";
import type { Command, RecordCommand, WhenPresent } from "../commands/commands.ts";
import { HttpError } from "../errors/http-error.ts";
import { refusalResponse } from "../http/all-refusals.ts";
import type { Ledger } from "../ledger.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import type { Filter, Selection } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { actingUser } from "./acting-user.ts";
import { LIST_BODY_BYTES } from "./json-body.ts";
import { matchAuditClaim } from "./match-audit-claim.ts";
import { negotiateMediaType, type MediaType } from "./media-type.ts";
import { parseColumns, parseInsertSelect, parseTargets } from "./parse-query.ts";
import { parsePreferences, type Preferences } from "./preferences.ts";
import { parseQueryString } from "./query-string.ts";
import { readPatch, readRows, readUpserts, type Body } from "./read-body.ts";
import { sendWrite, type WriteResponse } from "./send-rows.ts";

export function addWriteRoutes(app: FastifyInstance, ledger: Ledger): void {
  for (const kind of RECORD_KINDS) {
    const { table, writes } = RECORDS[kind];
    if (isWritable(kind)) addWrites(app, ledger, table, writeCommands(kind));
    else if ("refusal" in writes) refuseWrites(app, table, writes.refusal);
  }
  addHistoryWrites(app, ledger);
}

type WriteCommands = {
  readonly create: (body: Body, restoresRemoved: boolean) => Promise<Command>;
  readonly upsert: (body: Body, whenPresent: WhenPresent) => Promise<Command>;
  readonly update: (body: Body, filter: Filter) => Command;
  /** The command, or the refusal of removals. */
  readonly remove: ((filter: Filter) => Command) | RefusalReason;
};

function writeCommands(records: WritableKind): WriteCommands {
  const { insert }: { insert: z.ZodType } = RECORDS[records];
  const { upsert, patch }: RecordWrites = RECORDS[records].writes;
  const { entityType } = RECORDS[records];
  // The output of a kind's schemas has the types of its commands.
  const toCommand = (command: object) => ({ ...command, records }) as RecordCommand;
  return {
    create: async (body, restoresRemoved) =>
      toCommand({ kind: "create", drafts: await readRows(insert, body), restoresRemoved }),
    upsert: async (body, whenPresent) =>
      toCommand({ kind: "upsert", rows: await readUpserts(upsert, patch, body), whenPresent }),
    update: (body, filter) => toCommand({ kind: "update", filter, patch: readPatch(patch, body) }),
    remove: hasEnding(entityType)
      ? { code: "record-cannot-be-removed", entityType }
      : (filter) => toCommand({ kind: "remove", filter }),
  };
}

function addWrites(
  app: FastifyInstance,
  ledger: Ledger,
  table: TableName,
  commands: WriteCommands,
): void {
  app.post(tablePath(table), { bodyLimit: LIST_BODY_BYTES }, async (request, reply) => {
    const call = toWriteCall(table, request);
    const select = parseInsertSelect(table, call.search);
    const { whenPresent, restoresRemoved } = call.preferences;
    const command =
      whenPresent === "repeat"
        ? await commands.create(call.body, restoresRemoved)
        : await commands.upsert(call.body, whenPresent);
    await write(ledger, reply, call, select, command);
  });
  app.patch(tablePath(table), async (request, reply) => {
    const call = toWriteCall(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.update(call.body, filter));
  });
  app.delete(tablePath(table), async (request, reply) => {
    if (typeof commands.remove !== "function") throw new Refusal(commands.remove);
    const call = toWriteCall(table, request);
    const { select, filter } = parseTargets(table, call.search);
    await write(ledger, reply, call, select, commands.remove(filter));
  });
}

function refuseWrites(app: FastifyInstance, table: TableName, reason: RefusalReason): void {
  app.route({
    method: ["POST", "PATCH", "DELETE"],
    url: tablePath(table),
    handler: (_request, reply) => {
      void reply.header("allow", allowedMethods(table));
      throw new Refusal(reason);
    },
  });
}

/** The history is read-only, but the original's client writes to it. */
function addHistoryWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "audit_records";
  app.post(tablePath(table), { bodyLimit: LIST_BODY_BYTES }, async (request, reply) => {
    const call = toWriteCall(table, request);
    const select = parseInsertSelect(table, call.search);
    const claims = await readRows(auditRecordInsert, call.body);
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
  const execution = ledger.execute(command, actingUser(call.request), {
    ...(returnsRows ? { select } : {}),
    exactlyOne: returnsRows && call.mediaType.kind === "object",
    maxRows: call.method === "POST" ? Infinity : (maxAffected ?? Infinity),
    isDryRun,
  });
  const { rows, ids, created, position } = await execution.catch((error: unknown) => {
    throw nameRow(error, call.body, command);
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

/**
 * Names the row of a list in a refusal, as the codecs do: only the command knows which categories
 * exist.
 */
function nameRow(error: unknown, { content }: Body, command: Command): unknown {
  if (!(error instanceof Refusal) || error.reason.code !== "category-unknown") return error;
  if (!Array.isArray(content)) return error;
  const { name } = error.reason;
  const at = newEntries(command).findIndex((draft) => categoriesOf(draft).includes(name));
  const { status, code, message, details } = refusalResponse(error);
  return new HttpError(status, code, `Registro ${at + 1}: ${message}`, { details: details ?? "" });
}

/** As they were read: a list may have columns that are not. */
function newEntries(command: Command) {
  if (!("records" in command) || command.records !== "transactions") return [];
  if (command.kind === "create") return command.drafts;
  return command.kind === "upsert" ? command.rows.map(({ draft }) => draft) : [];
}

/** The value of `Allow` (RFC 9110, section 10.2.1). */
export function allowedMethods(table: TableName): string {
  const isReadOnly = RECORD_KINDS.some(
    (kind) => RECORDS[kind].table === table && "refusal" in RECORDS[kind].writes,
  );
  return isReadOnly ? "GET, HEAD" : "GET, HEAD, POST, PATCH, DELETE";
}

export function tablePath(table: TableName): string {
  return `${REST_PATH}/${table}`;
}
