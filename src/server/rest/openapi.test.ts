import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, entry, newContact, newEntry } from "#tests/support/api-rows.ts";
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
const CALLS: Record<string, { status: number; query?: string; body?: unknown; accept?: string }[]> =
  {
    describe: [{ status: 200 }],
    read_clients: [
      { status: 200 },
      { status: 200, query: "id=eq.CTT-a", accept: "application/vnd.pgrst.object+json" },
      { status: 200, query: "select=nome:name,transactions(id)" },
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
    call_check_anchor: [
      { status: 200, body: { words: "doze palavras" } },
      { status: 400, body: { words: 12 } },
    ],
    get_company: [{ status: 200 }],
    call_company: [{ status: 200 }],
    call_update_company: [
      { status: 200, body: { version: 0, name: "Loja", openingBalance: -10.5 } },
      { status: 400, body: { version: 1, document: "123" } },
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
      { status: 400, body: { basis: "caixa" } },
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
  const ajv = new Ajv2020({ strict: false, allErrors: true });
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
  await app.send("POST", "transactions", [
    entry("TRI-a", { client_id: "CTT-a", expected_payment_date: null }),
    entry("TRI-b", { notes: "x" }),
    entry("TRE-c", { status: "overdue" }),
  ]);
  return app;
}

describeOnBothEngines("The description", (engine) => {
  test("every route answers as it says, also when it refuses", async () => {
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
