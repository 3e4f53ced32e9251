/** POST, PATCH and DELETE of the tables: each becomes one command. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { accountInsert, accountPatch, accountUpsert } from "#contract/accounts.ts";
import { auditRecordInsert } from "#contract/audit-records.ts";
import { categoryInsert, categoryPatch, categoryUpsert } from "#contract/categories.ts";
import { contactInsert, contactPatch, contactUpsert } from "#contract/contacts.ts";
import { tagInsert, tagPatch, tagUpsert } from "#contract/tags.ts";
import { transactionInsert, transactionPatch } from "#contract/transactions.ts";
import { transferInsert, transferPatch } from "#contract/transfers.ts";
import { POSITION_HEADER, REST_PATH } from "#contract/api.ts";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { Command, WhenPresent, Writes } from "../commands/commands.ts";
import { HttpError } from "../http/http-error.ts";
import { refusalResponse } from "../http/refusal-responses.ts";
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
  addWrites(app, ledger, "clients", CONTACT_WRITES);
  addWrites(app, ledger, "transactions", TRANSACTION_WRITES);
  addWrites(app, ledger, "accounts", ACCOUNT_WRITES);
  addWrites(app, ledger, "categories", CATEGORY_WRITES);
  addWrites(app, ledger, "tags", TAG_WRITES);
  addWrites(app, ledger, "transfers", TRANSFER_WRITES);
  refuseRecurrenceWrites(app);
  addHistoryWrites(app, ledger);
}

type WriteCommands = {
  readonly create: (body: Body, restoresRemoved: boolean) => Promise<Command>;
  readonly upsert: (body: Body, whenPresent: WhenPresent) => Promise<Command>;
  readonly update: (body: Body, filter: Filter) => Command;
  /** Or why removals are refused. */
  readonly remove: ((filter: Filter) => Command) | RefusalReason;
};

function writeCommands<Records extends string, Draft, Patch>(
  records: Records,
  insert: z.ZodType<Draft>,
  upsert: z.ZodType<Draft>,
  patch: z.ZodType<Patch>,
) {
  type Write = Writes<Records, Draft, Patch>;
  return {
    create: async (body: Body, restoresRemoved: boolean): Promise<Write> => ({
      kind: `create-${records}`,
      drafts: await readRows(insert, body),
      restoresRemoved,
    }),
    upsert: async (body: Body, whenPresent: WhenPresent): Promise<Write> => ({
      kind: `upsert-${records}`,
      rows: await readUpserts(upsert, patch, body),
      whenPresent,
    }),
    update: (body: Body, filter: Filter): Write => ({
      kind: `update-${records}`,
      filter,
      patch: readPatch(patch, body),
    }),
  };
}

const CONTACT_WRITES: WriteCommands = {
  ...writeCommands("contacts", contactInsert, contactUpsert, contactPatch),
  remove: { code: "contact-cannot-be-removed" },
};

const ACCOUNT_WRITES: WriteCommands = {
  ...writeCommands("accounts", accountInsert, accountUpsert, accountPatch),
  remove: { code: "account-cannot-be-removed" },
};

const CATEGORY_WRITES: WriteCommands = {
  ...writeCommands("categories", categoryInsert, categoryUpsert, categoryPatch),
  remove: { code: "category-cannot-be-removed" },
};

const TAG_WRITES: WriteCommands = {
  ...writeCommands("tags", tagInsert, tagUpsert, tagPatch),
  remove: { code: "tag-cannot-be-removed" },
};

const TRANSFER_WRITES: WriteCommands = {
  ...writeCommands("transfers", transferInsert, transferInsert, transferPatch),
  remove: { code: "transfer-cannot-be-removed" },
};

const TRANSACTION_WRITES: WriteCommands = {
  ...writeCommands("transactions", transactionInsert, transactionInsert, transactionPatch),
  remove: (filter) => ({ kind: "remove-transactions", filter }),
};

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

/** A rule and its entries are made together. */
function refuseRecurrenceWrites(app: FastifyInstance): void {
  app.route({
    method: ["POST", "PATCH", "DELETE"],
    url: tablePath("recurrences"),
    handler: () => {
      throw new Refusal({ code: "recurrence-by-function" });
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
    throw nameRow(error, call.body);
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

/** As the codecs name the row of a list: only the command knows which categories there are. */
function nameRow(error: unknown, { content }: Body): unknown {
  if (!(error instanceof Refusal) || error.reason.code !== "category-unknown") return error;
  if (!Array.isArray(content)) return error;
  const { name } = error.reason;
  const at = content.findIndex(({ category, splits }: CategorizedRow) =>
    [category, ...(splits ?? []).map((part) => part.category)].includes(name),
  );
  const { status, code, message, details } = refusalResponse(error);
  return new HttpError(status, code, `Registro ${at + 1}: ${message}`, { details: details ?? "" });
}

type CategorizedRow = {
  readonly category?: unknown;
  readonly splits?: readonly { readonly category?: unknown }[] | null;
};

export function tablePath(table: TableName): string {
  return `${REST_PATH}/${table}`;
}
