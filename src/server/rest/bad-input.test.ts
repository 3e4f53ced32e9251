/**
 * Bad input, field by field: a clear Portuguese refusal names the field, and nothing is written.
 */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

/** Field, its label on screen, and invalid values. */
type FieldCase = readonly [field: string, label: string | RegExp, bad: readonly unknown[]];

const NOT_TEXT = [1, true, {}, [], ["x"]];
const UNPRINTABLE = ["a\u0000b", "a\u0007b", "\ud800"];

const CONTACT_FIELDS: FieldCase[] = [
  ["name", "Nome", [...NOT_TEXT, ...UNPRINTABLE, null, "", "   ", "x".repeat(201), "a\nb"]],
  ["phone", "Telefone", [...NOT_TEXT, ...UNPRINTABLE, "9".repeat(41)]],
  ["company_name", "Empresa", [...NOT_TEXT, ...UNPRINTABLE, "x".repeat(201)]],
  ["profile_type", "Tipo", [null, "", "Cliente", "client ", 1, {}]],
  ["pix_key", "Chave Pix", [...NOT_TEXT, ...UNPRINTABLE, "x".repeat(141)]],
  ["is_active", /Ativo|ativo/u, [null, "sim", 1, "", {}]],
  ["unknown", "unknown", [1]],
  ["created_at", "created_at", ["2020-01-01T00:00:00.000Z"]],
];

const TRANSACTION_FIELDS: FieldCase[] = [
  ["type", "Tipo", [null, "", "receita", 1, {}]],
  ["category", "Categoria", [null, "", "Salário", "sistema", 1, []]],
  [
    "amount",
    "Valor",
    [
      null,
      "100,00",
      "10.001",
      "1e10",
      "",
      true,
      -0.01,
      1e-7,
      0.005,
      10.001,
      10_000_000_000,
      1e300,
      {},
      [1],
    ],
  ],
  [
    "expected_payment_date",
    "Data de Pagamento Prevista",
    [
      1,
      "",
      "21/11/2026",
      "2026-02-30",
      "2026-13-01",
      "2026-11-21T00:00:00Z",
      "0026-11-21",
      "hoje",
      {},
    ],
  ],
  ["status", "Status", [null, "", "Pago", 1]],
  ["notes", "Observações", [...NOT_TEXT, ...UNPRINTABLE, "x".repeat(2001)]],
  ["client_id", "Vínculo", [1, true, {}, "TRI-abc", "CTT-", "CTT-a b", "CTT-a-b-c", "ctt-a", "x"]],
  ["lifecycle", "Situação", [null, "", "Ativo", 1]],
  ["unknown", "unknown", [1]],
  ["resolved_status", "resolved_status", ["paid"]],
  ["updated_at", "updated_at", ["2020-01-01T00:00:00.000Z"]],
];

const BAD_IDS = [
  null,
  1,
  "",
  "abc",
  "CTT",
  "XXX-abc",
  "CTT-ab_c",
  "TRI-a b",
  "TRI-á",
  `TRI-${"a".repeat(70)}`,
];

async function expectRefused(
  app: TestApp,
  method: "POST" | "PATCH",
  path: string,
  body: unknown,
  label: string | RegExp,
  code: string | RegExp = /^(?:23502|23514|PGRST204|428C9)$/u,
): Promise<void> {
  const { status, body: answer } = await app.send<RefusedBody>(method, path, body);
  const what = `${method} ${path} ${JSON.stringify(body)} -> ${JSON.stringify(answer)}`;
  expect(status, what).toBe(400);
  expect(Object.keys(answer).toSorted(), what).toEqual(["code", "details", "hint", "message"]);
  expect(answer.message, what).toMatch(label);
  expect(answer.code, what).toMatch(code);
  expect(answer.message, what).toMatch(/[.]$/u);
}

async function everything(app: TestApp): Promise<unknown[]> {
  const paths = ["clients", "transactions", "audit_records?select=id", "rpc/snapshot"];
  return Promise.all(paths.map(async (path) => (await app.send("GET", path)).body));
}

describeOnBothEngines("Bad input", (engine) => {
  test("is refused in every field of every creation and update, and nothing is written", async () => {
    const app = await openTestApp(engine);
    const client = newContact({ profile_type: "employee" });
    const entry = newEntry();
    await app.send("POST", "clients", client);
    await app.send("POST", "transactions", entry);
    const before = await everything(app);
    for (const [table, fields, there, body] of [
      ["clients", CONTACT_FIELDS, client, newContact],
      ["transactions", TRANSACTION_FIELDS, entry, newEntry],
    ] as const) {
      for (const [field, label, bad] of fields) {
        for (const value of bad) {
          await expectRefused(app, "POST", table, body({ [field]: value }), label);
          await expectRefused(
            app,
            "PATCH",
            `${table}?id=eq.${there.id}`,
            { [field]: value },
            label,
          );
        }
      }
      for (const id of BAD_IDS) await expectRefused(app, "POST", table, body({ id }), "id");
      await expectRefused(app, "PATCH", `${table}?id=eq.${there.id}`, { id: "x" }, "id");
    }
    expect(await everything(app)).toEqual(before);
  });

  test("the refusal of a missing required field contains its label", async () => {
    const app = await openTestApp(engine);
    const cases = [
      ["clients", newContact(), { name: "Nome", profile_type: "Tipo" }],
      [
        "transactions",
        newEntry(),
        {
          type: "Tipo",
          category: "Categoria",
          amount: "Valor",
          expected_payment_date: "Data de Pagamento Prevista",
        },
      ],
    ] as const;
    for (const [table, validRow, fields] of cases) {
      for (const [field, label] of Object.entries(fields)) {
        const body = Object.fromEntries(Object.entries(validRow).filter(([key]) => key !== field));
        const message = `Preencha o campo ${label}.`;
        await expectRefused(app, "POST", table, body, message, "23502");
        await expectRefused(app, "POST", table, [validRow, body], message, "23502");
        const inColumns = `${table}?columns=${Object.keys(validRow).join()}`;
        if (field !== "expected_payment_date") {
          await expectRefused(app, "POST", inColumns, body, message, "23502");
        }
      }
    }
    expect((await app.send("GET", "audit_records")).body).toEqual([]);
  });

  test("a body that is no row at all", async () => {
    const app = await openTestApp(engine);
    for (const path of ["clients", "transactions", "audit_records", "clients?columns=id,name"]) {
      for (const body of [undefined, null, 1, "x", true, [1], [null], [[]], ["x", {}]]) {
        await expectRefused(app, "POST", path, body, "Envie um objeto JSON", "PGRST102");
      }
    }
    await expectRefused(app, "PATCH", "clients?id=eq.x", undefined, "Envie um objeto", "PGRST102");
    await expectRefused(app, "PATCH", "clients?id=eq.x", [{}], "Envie um objeto", "PGRST102");
    const raw = async (
      payload: string | Buffer,
      type = "application/json",
    ): Promise<[number, string]> => {
      const answer = await app.app.inject({
        method: "POST",
        url: "/rest/v1/clients",
        headers: { "content-type": type },
        payload,
      });
      return [answer.statusCode, answer.json<RefusedBody>().code];
    };
    expect(await raw("{")).toEqual([400, "PGRST102"]);
    const inLatin1 = Buffer.from('{"name":"João","profile_type":"client"}', "latin1");
    expect(await raw(inLatin1)).toEqual([400, "PGRST102"]);
    expect(await raw("name=x", "application/x-www-form-urlencoded")).toEqual([415, "PGRST102"]);
    expect(await raw("{}", "text/plain")).toEqual([415, "PGRST102"]);
    expect(await raw('{"__proto__":{"name":"x"}}')).toEqual([400, expect.any(String)]);
    expect(await raw(`{"name":"${"x".repeat(33 * 1024 * 1024)}"}`)).toEqual([413, "54000"]);
    expect((await app.send("GET", "audit_records")).body).toEqual([]);
  });

  // Without the client of the original, which needs a second for so many.
  test("more than ten thousand rows are refused, and none is written", async () => {
    const app = await openTestApp(engine);
    const rows = Array.from({ length: 10_001 }, () => ({ name: "X", profile_type: "client" }));
    const { status, body } = await app.send<RefusedBody>("POST", "clients", rows);
    expect([status, body.code]).toEqual([413, "54000"]);
    expect(body.message).toContain("10000");
    expect((await app.send("GET", "clients")).body).toEqual([]);
  });

  test("rules between fields and rows are enforced", async () => {
    const app = await openTestApp(engine);
    const client = newContact();
    const employee = newContact({ profile_type: "employee", pix_key: "chave" });
    const inactive = newContact({ name: "Inês" });
    await app.send("POST", "clients", [client, employee, inactive]);
    await app.send("PATCH", `clients?id=eq.${inactive.id}`, { is_active: false });
    const income = newEntry({ client_id: client.id });
    const expense = newEntry({ type: "expense", client_id: employee.id });
    await app.send("POST", "transactions", [income, expense]);
    const before = await everything(app);

    const ofIncome = `transactions?id=eq.${income.id}`;
    const ofExpense = `transactions?id=eq.${expense.id}`;
    const cases = [
      [
        "POST",
        "transactions",
        newEntry({ client_id: employee.id }),
        400,
        "Receitas podem ser vinculadas apenas a clientes.",
      ],
      [
        "PATCH",
        ofIncome,
        { client_id: employee.id },
        400,
        "Receitas podem ser vinculadas apenas a clientes.",
      ],
      [
        "PATCH",
        ofExpense,
        { type: "income", client_id: employee.id },
        400,
        "Receitas podem ser vinculadas apenas a clientes.",
      ],
      ["POST", "transactions", newEntry({ client_id: "CTT-nobody" }), 409, "CTT-nobody"],
      ["PATCH", ofIncome, { client_id: "CTT-nobody" }, 409, "CTT-nobody"],
      ["POST", "transactions", newEntry({ client_id: inactive.id }), 400, "Inês está inativo"],
      [
        "PATCH",
        `clients?id=eq.${client.id}`,
        { profile_type: "employee" },
        409,
        "1 receita vinculada",
      ],
      ["PATCH", `clients?id=eq.${client.id}`, { pix_key: "chave" }, 400, "Chave Pix"],
      ["POST", "clients", newContact({ pix_key: "chave" }), 400, "Chave Pix"],
      ["DELETE", `clients?id=eq.${client.id}`, undefined, 403, "não pode ser excluído"],
      ["PATCH", "transactions", { amount: 1 }, 400, "sem filtro"],
      ["DELETE", "transactions", undefined, 400, "sem filtro"],
      ["PATCH", "clients", { name: "x" }, 400, "sem filtro"],
      ["PATCH", `clients?id=eq.${client.id}&select=foo`, { name: "x" }, 400, "foo"],
      ["PATCH", `${ofIncome}&select=foo`, { amount: 1 }, 400, "foo"],
      ["DELETE", `${ofIncome}&select=foo`, undefined, 400, "foo"],
      ["DELETE", "transactions?limit=1", undefined, 400, "limit"],
      ["PATCH", "transactions?order=id&id=eq.x", { amount: 1 }, 400, "order"],
      ["POST", "transactions?id=eq.x", newEntry(), 400, "id"],
      ["POST", "transactions?on_conflict=category", newEntry(), 400, "on_conflict"],
      ["POST", "transactions?columns=", newEntry(), 400, "columns"],
      ["POST", "clients?columns=id,,name", newContact(), 400, "columns"],
      ["PATCH", `${ofIncome}&columns=`, { amount: 1 }, 400, "columns"],
    ] as const;
    for (const [method, path, body, status, message] of cases) {
      const answer = await app.send<RefusedBody>(method, path, body);
      expect([answer.status, answer.body.message], `${method} ${path}`).toEqual([
        status,
        expect.stringContaining(message),
      ]);
    }
    expect(await everything(app)).toEqual(before);
  });

  test("a change to income drops a linked employee, and describes it", async () => {
    const app = await openTestApp(engine);
    const employee = newContact({ profile_type: "employee", name: "Beto" });
    const expense = newEntry({ type: "expense", client_id: employee.id });
    await app.send("POST", "clients", employee);
    await app.send("POST", "transactions", expense);
    const { body } = await app.send("PATCH", `transactions?id=eq.${expense.id}`, {
      type: "income",
    });
    expect(body).toMatchObject([{ id: expense.id, type: "income", client_id: null }]);
    const { body: records } = await app.send(
      "GET",
      "audit_records?select=description&order=sequence.desc&limit=1",
    );
    expect(records).toEqual([
      { description: "Vínculo alterado (Beto → sem vínculo) | Tipo: Despesa → Receita" },
    ]);
  });
});
