/** The REST interface, `/rest/v1`: each call is read, becomes one command or one query, and is answered. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { auditRecordInsert } from "#contract/audit-records.ts";
import { contactInsert, contactPatch } from "#contract/contacts.ts";
import { transactionInsert, transactionPatch } from "#contract/transactions.ts";
import { REST_PATH } from "#contract/wire.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Command } from "../ledger/commands.ts";
import type { ChangedRows, Ledger } from "../ledger/ledger.ts";
import type { TableName } from "../ledger/row-query.ts";
import type { WireRow } from "../ledger/select-rows.ts";
import { actingUser } from "./acting-user.ts";
import { answerRead, answerWrite, preferences, wantsOneObject } from "./answer-rows.ts";
import { addFunctions, type Company } from "./functions.ts";
import { ownRecordOf } from "./own-record.ts";
import { parseInsertSelect, parseRowQuery, parseSelect, parseTargets } from "./parse-query.ts";
import { readRow, readRows } from "./read-body.ts";
import { searchOf } from "./search-of.ts";

const CREATED = { withRows: 201, empty: 201 };
const CHANGED = { withRows: 200, empty: 204 };

/** Adds every route of the interface. */
export function addRestRoutes(app: FastifyInstance, company: Company): void {
  addReads(app, company.ledger);
  addContactWrites(app, company.ledger);
  addTransactionWrites(app, company.ledger);
  addHistoryWrites(app, company.ledger);
  addFunctions(app, company);
}

function addReads(app: FastifyInstance, ledger: Ledger): void {
  for (const table of ["clients", "transactions", "audit_records"] as const) {
    app.get(pathOf(table), async (request, reply) => {
      const query = parseRowQuery(table, searchOf(request));
      const read = await ledger.select(table, query, preferences(request).countsAll);
      await answerRead(request, reply, { ...read, offset: query.offset });
    });
  }
}

function addContactWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "clients";
  app.post(pathOf(table), async (request, reply) => {
    const select = parseInsertSelect(table, searchOf(request));
    const drafts = readRows(contactInsert, request.body);
    const rows = await execute(ledger, request, { kind: "create-contacts", drafts });
    await answerWrite(request, reply, rows, select, CREATED);
  });
  app.patch(pathOf(table), async (request, reply) => {
    const filter = parseTargets(table, searchOf(request));
    const select = selectOf(table, request);
    const patch = readRow(contactPatch, request.body);
    const rows = await execute(ledger, request, { kind: "update-contacts", filter, patch });
    await answerWrite(request, reply, rows, select, CHANGED);
  });
  app.delete(pathOf(table), () => {
    throw new Refusal({ code: "contact-cannot-be-removed" });
  });
}

function addTransactionWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "transactions";
  app.post(pathOf(table), async (request, reply) => {
    const select = parseInsertSelect(table, searchOf(request));
    const drafts = readRows(transactionInsert, request.body);
    const rows = await execute(ledger, request, { kind: "create-transactions", drafts });
    await answerWrite(request, reply, rows, select, CREATED);
  });
  app.patch(pathOf(table), async (request, reply) => {
    const filter = parseTargets(table, searchOf(request));
    const select = selectOf(table, request);
    const patch = readRow(transactionPatch, request.body);
    const rows = await execute(ledger, request, { kind: "update-transactions", filter, patch });
    await answerWrite(request, reply, rows, select, CHANGED);
  });
  app.delete(pathOf(table), async (request, reply) => {
    const filter = parseTargets(table, searchOf(request));
    const select = selectOf(table, request);
    const rows = await execute(ledger, request, { kind: "remove-transactions", filter });
    await answerWrite(request, reply, rows, select, CHANGED);
  });
}

/** The history takes no writes; these answer a client like the original's, which tries to make them. */
function addHistoryWrites(app: FastifyInstance, ledger: Ledger): void {
  const table = "audit_records";
  app.post(pathOf(table), async (request, reply) => {
    const select = parseInsertSelect(table, searchOf(request));
    const claims = readRows(auditRecordInsert, request.body);
    const records: WireRow[] = [];
    // One after the other, letting others in between: all at once would make everybody wait.
    for (const claim of claims) {
      records.push(await ownRecordOf(ledger, claim));
      await setImmediate();
    }
    await answerWrite(request, reply, records, select, CREATED);
  });
  app.delete(pathOf(table), async (request, reply) => {
    parseTargets(table, searchOf(request));
    await answerWrite(request, reply, [], [], CHANGED);
  });
}

function execute(ledger: Ledger, request: FastifyRequest, command: Command): Promise<ChangedRows> {
  const exactlyOne = preferences(request).returnsRows && wantsOneObject(request);
  return ledger.execute(command, actingUser(request), { exactlyOne });
}

function pathOf(table: TableName): string {
  return `${REST_PATH}/${table}`;
}

function selectOf(table: TableName, request: FastifyRequest): ReturnType<typeof parseSelect> {
  return parseSelect(table, searchOf(request).get("select"));
}
