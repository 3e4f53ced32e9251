import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { expect, test } from "vitest";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { PAYMENT_CALLS } from "#tests/support/payment-calls.ts";
import { RECURRENCE_CALLS } from "#tests/support/recurrence-calls.ts";
import { contact, entry, newContact, newEntry, account, card } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openApiDescription } from "./openapi.ts";

type Response = { content?: Record<string, { schema: unknown }> };
type Operation = { operationId: string; responses: Record<string, Response> };
type Description = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { responses: { error: Response } };
};

const description = openApiDescription() as Description;

/** Requests to each operation, with the expected status. */
type Calls = Record<string, { status: number; query?: string; body?: unknown; accept?: string }[]>;

const ACCOUNTS = { from_account_id: "CTA-b", to_account_id: "CTA-c" };

const CALLS: Calls = {
  describe: [{ status: 200 }],
  read_clients: [
    { status: 200 },
    { status: 200, query: "id=eq.CTT-a", accept: "application/vnd.pgrst.object+json" },
    { status: 200, query: "select=nome:name,last_entry_at,last_due_date,transactions(id)" },
    { status: 200, query: "select=id,total_income,total_expense,linked_count&total_income=gt.0" },
    { status: 200, accept: "text/csv" },
    { status: 400, query: "foo=eq.1" },
  ],
  count_clients: [{ status: 200 }],
  create_clients: [
    { status: 201, body: newContact() },
    { status: 201, body: [newContact(), newContact()] },
    { status: 400, body: {} },
  ],
  update_clients: [
    { status: 200, query: "id=eq.CTT-a", body: { phone: "1" } },
    { status: 400, body: { phone: "1" } },
  ],
  remove_clients: [{ status: 403, query: "id=eq.CTT-a" }],
  read_transactions: [
    { status: 200 },
    { status: 200, query: "select=*,resolved_status,client:clients(name)&order=amount.desc" },
    { status: 206, query: "limit=1" },
    { status: 406, accept: "application/vnd.pgrst.object+json", query: "id=eq.TRI-none" },
  ],
  count_transactions: [{ status: 206, query: "limit=1" }],
  create_transactions: [
    { status: 201, body: newEntry() },
    { status: 409, body: entry("TRI-a", { amount: 3 }) },
  ],
  update_transactions: [{ status: 200, query: "id=eq.TRI-a", body: { status: "paid" } }],
  remove_transactions: [{ status: 200, query: "id=eq.TRI-b" }, { status: 400 }],
  read_audit_records: [{ status: 200, query: "select=*,sequence,changes,hash" }],
  read_accounts: [{ status: 200 }, { status: 400, query: "nome=eq.x" }],
  count_accounts: [{ status: 200 }],
  create_accounts: [
    { status: 201, body: { id: "CTA-a", name: "Caixa", kind: "cash", opening_balance: -1.5 } },
    { status: 400, body: { name: "Cartão", kind: "card", closing_day: 32 } },
  ],
  update_accounts: [
    { status: 200, query: "id=eq.CTA-a", body: { is_default: true } },
    { status: 400, query: "id=eq.CTA-a", body: { is_default: true, is_active: false } },
  ],
  remove_accounts: [{ status: 403, query: "id=eq.CTA-a" }],
  read_categories: [
    { status: 200, query: "select=*,entry_count&order=position" },
    { status: 400, query: "nome=eq.x" },
  ],
  count_categories: [{ status: 200 }],
  create_categories: [
    { status: 201, body: { id: "CAT-a", name: "Aluguel", kind: "expense" } },
    { status: 409, body: { name: "OUTROS" } },
  ],
  update_categories: [
    { status: 200, query: "id=eq.CAT-a", body: { statement_place: "costs", is_active: false } },
    { status: 400, query: "id=eq.CAT-a", body: { name: "" } },
  ],
  remove_categories: [{ status: 403, query: "id=eq.CAT-a" }],
  call_merge_categories: [
    { status: 200, body: { from: "CAT-inicial1", into: "CAT-inicial2" } },
    { status: 400, body: { from: "CAT-inicial1" } },
  ],
  read_tags: [{ status: 200 }, { status: 400, query: "nome=eq.x" }],
  count_tags: [{ status: 200 }],
  create_tags: [{ status: 201, body: { id: "TAG-a", name: "Obra" } }],
  update_tags: [
    { status: 200, query: "id=eq.TAG-a", body: { is_active: false } },
    { status: 400, body: { name: "" } },
  ],
  remove_tags: [{ status: 403 }],
  read_transfers: [{ status: 200 }, { status: 400, query: "nome=eq.x" }],
  count_transfers: [{ status: 200 }],
  create_transfers: [
    { status: 201, body: { id: "TRF-a", ...ACCOUNTS, amount: 10, date: "2026-11-20" } },
    { status: 400, body: { from_account_id: "CTA-b" } },
  ],
  update_transfers: [
    { status: 200, query: "id=eq.TRF-a", body: { lifecycle: "cancelled" } },
    { status: 400, query: "id=eq.TRF-a", body: { amount: 0 } },
  ],
  remove_transfers: [{ status: 403, query: "id=eq.TRF-a" }],
  read_recurrences: [{ status: 200 }, { status: 400, query: "nome=eq.x" }],
  count_recurrences: [{ status: 200 }],
  read_company: [{ status: 200 }, { status: 400, query: "nome=eq.x" }],
  count_company: [{ status: 200 }],
  count_audit_records: [{ status: 200 }],
  create_audit_records: [
    {
      status: 201,
      body: { description: "Contato criado", entity_type: "client", entity_id: "CTT-b" },
    },
  ],
  update_audit_records: [{ status: 403, query: "id=eq.x", body: {} }],
  remove_audit_records: [{ status: 200, query: "id=eq.x" }],
  get_snapshot: [{ status: 200 }, { status: 404, query: "x=1" }],
  call_snapshot: [{ status: 200, body: {} }],
  get_trust: [{ status: 200 }],
  call_trust: [{ status: 200, body: {} }],
  call_verify: [{ status: 200, body: {} }],
  get_backups: [{ status: 200 }],
  call_backups: [{ status: 200, body: {} }],
  call_make_backup: [{ status: 200, body: {} }],
  call_cancel_backup: [{ status: 200, body: {} }],
  get_whole_export: [{ status: 200 }],
  call_whole_export: [{ status: 200, body: {} }],
  call_make_whole_export: [{ status: 200, body: {} }],
  call_cancel_whole_export: [{ status: 200, body: {} }],
  call_inspect_backup: [{ status: 404, body: { name: "x" } }],
  call_restore_backup: [{ status: 409, body: { name: "x" } }],
  get_restore: [{ status: 200 }],
  call_restore: [{ status: 200, body: {} }],
  call_cancel_restore: [{ status: 200, body: {} }],
  get_import: [{ status: 200 }],
  call_import: [{ status: 200, body: {} }],
  // Imports are not available here.
  call_begin_import: [
    { status: 409, body: { source: "whole" } },
    { status: 400, body: { source: "other" } },
  ],
  call_check_original: [{ status: 409, body: { url: "http://127.0.0.1:1", key: "k" } }],
  call_check_import: [{ status: 409, body: { id: "x" } }],
  call_run_import: [{ status: 409, body: { id: "x" } }],
  call_cancel_import: [{ status: 409, body: { id: "x" } }],
  call_check_anchor: [
    { status: 200, body: { words: "doze palavras" } },
    { status: 400, body: { words: 12 } },
  ],
  get_company: [{ status: 200 }],
  call_company: [{ status: 200 }],
  get_company_history: [{ status: 200 }],
  call_company_history: [{ status: 200 }],
  call_update_company: [
    { status: 200, body: { version: 0, name: "Loja", openingBalance: -10.5 } },
    { status: 400, body: { version: 1, document: "123" } },
  ],
  call_instalments: [
    {
      status: 200,
      body: {
        type: "expense",
        category: "Outros",
        amount: 100,
        expected_payment_date: "2026-01-31",
        count: 3,
        parts: [{ amount: 50 }, {}, {}],
      },
    },
    { status: 400, body: { count: 0 } },
  ],
  call_update_instalments: [
    { status: 200, body: { id: "TRI-a", scope: "following", changes: { amount: 5 } } },
    { status: 400, body: { id: "TRI-a", scope: "all", changes: {} } },
  ],
  ...RECURRENCE_CALLS,
  ...PAYMENT_CALLS,
  call_undo: [
    { status: 200, body: { entity_type: "tag", changes: [{ id: "TAG-a", position: 1000 }] } },
    { status: 409, body: { entity_type: "tag", changes: [{ id: "TAG-a", position: 0 }] } },
    { status: 400, body: { entity_type: "tag", changes: [] } },
  ],
  get_account_balances: [{ status: 200 }, { status: 400, query: "date=ontem" }],
  call_account_balances: [{ status: 200, body: { date: "2026-11-20" } }],
  get_account_movements: [
    { status: 200, query: "account_id=CTA-b" },
    { status: 404, query: "account_id=CTA-none" },
  ],
  call_account_movements: [
    { status: 200, body: { account_id: "CTA-c", start: "2026-11-01", limit: "1" } },
    { status: 400, body: { account_id: "CTA-c", limit: "0" } },
  ],
  get_card_bills: [{ status: 200, query: "account_id=CTA-c" }],
  call_card_bills: [{ status: 200, body: { account_id: "CTA-c" } }, { status: 400 }],
  get_check_balance: [{ status: 200, query: "account_id=CTA-b&balance=-100.00" }],
  call_check_balance: [
    { status: 200, body: { account_id: "CTA-b", balance: -100 } },
    { status: 400, body: { account_id: "CTA-b" } },
  ],
  get_transfer_totals: [{ status: 200 }, { status: 200, query: "account_id=CTA-b&search=10" }],
  call_transfer_totals: [
    { status: 200, body: {} },
    { status: 400, body: { lifecycle: "gone" } },
  ],
  get_dashboard: [{ status: 200 }, { status: 200, query: "start=2026-01-01" }],
  call_dashboard: [{ status: 200, body: { end: "2026-12-31" } }],
  get_report: [{ status: 200 }, { status: 200, query: "type=income&category=sis&status=paid" }],
  call_report: [
    { status: 200, body: { client_id: "CTT-a" } },
    { status: 400, body: { start: "ontem" } },
  ],
  get_statement: [{ status: 200 }, { status: 200, query: "basis=cash&type=income" }],
  call_statement: [
    { status: 200, body: { basis: "accrual", client_id: "CTT-a" } },
    { status: 200, body: { start: "2026-03-01", end: "2026-03-31", compare: "last-year" } },
    { status: 400, body: { basis: "caixa" } },
    { status: 400, body: { compare: "before" } },
  ],
  get_totals: [{ status: 200 }, { status: 200, query: "lifecycle=active&category=sis" }],
  call_totals: [
    { status: 200, body: { client_id: "CTT-a" } },
    { status: 400, body: { lifecycle: "gone" } },
  ],
};

test("is OpenAPI 3.1, by a public validator", async () => {
  const result = await new Validator().validate(structuredClone(description));
  expect(result).toEqual({ valid: true });
  expect(description.openapi).toMatch(/^3\.1/u);
});

test("every operation is called below, and nothing else", () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(CALLS).toSorted(),
  );
});

/** Validates responses by the schemas of the description. */
function checker(): (schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  ajv.addSchema({ $id: "description", ...description });
  return (schema) =>
    ajv.compile(
      JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components', '"description#/components'),
      ) as object,
    );
}

async function open(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
  await app.send("POST", "clients", [contact("CTT-a"), contact("CTT-b")]);
  await app.send("POST", "accounts", [account("CTA-b", { is_default: true }), card("CTA-c")]);
  await app.send("POST", "transactions", [
    entry("TRI-a", { client_id: "CTT-a", expected_payment_date: null }),
    entry("TRI-b", { notes: "x" }),
    entry("TRE-c", { status: "overdue" }),
  ]);
  return app;
}

describeEngineIndependent("The description", (engine) => {
  test("every route responds as documented, also when it refuses", async () => {
    const app = await open(engine);
    const validator = checker();
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, { operationId, responses }] of Object.entries(operations)) {
        for (const call of CALLS[operationId] ?? []) {
          const url = `${path.slice(1)}${call.query === undefined ? "" : `?${call.query}`}`;
          const answer = await app.send(method.toUpperCase() as "GET", url, call.body, {
            prefer: "return=representation,count=exact",
            ...(call.accept === undefined ? {} : { accept: call.accept }),
          });
          const place = `${method} ${url}: ${JSON.stringify(answer.body)}`;
          expect(answer.status, place).toBe(call.status);
          const response = responses[call.status] ?? errorIn(responses);
          const [type = ""] = String(answer.headers["content-type"]).split(";");
          const isEmpty = answer.body === null;
          const schema = isEmpty ? {} : response.content?.[type]?.schema;
          expect(schema, `${place} as ${type}`).toBeDefined();
          const isValid = validator(schema);
          expect([isValid(answer.body), isValid.errors], place).toEqual([true, null]);
        }
      }
    }
  });
});

function errorIn(responses: Operation["responses"]): Response {
  expect(responses["default"]).toEqual({ $ref: "#/components/responses/error" });
  return description.components.responses.error;
}
