import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import {
  describeEngineIndependent,
  describeOnBothEngines,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { newContact, newEntry, account, transfer } from "#tests/support/api-rows.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { FUNCTIONS } from "./functions.ts";
import { isByPostOnly } from "./rpc-function.ts";

const NAMES = [...FUNCTIONS.keys()];
const NOW = Date.parse("2026-11-21T12:00:00Z");

/** The argument, its name in messages, and invalid values. */
const WRONG: (readonly [string, string, readonly unknown[]])[] = [
  ["start", "Data inicial", [5, true, {}, [], "2026-02-30", "21/11/2026", "hoje", "2026-11-21T00"]],
  ["end", "Data final", [5, "2026-13-01", "0026-11-21"]],
  ["client_id", "Vínculo", [5, "x", "TRI-abc", "CTT-a b", "CTT-' or 1=1 --"]],
  ["status", "Status", [1, "Pago", "late", "paid "]],
  ["type", "Tipo", [[], "receita", "INCOME"]],
  ["category", "Categoria", [1, {}, "x".repeat(101), "a\u0007b"]],
];
const INSTALMENTS = { type: "income", category: "Site", amount: 90 };
/** Functions that take the arguments of a report; the last one has one more. */
const LIFECYCLE: (typeof WRONG)[number] = ["lifecycle", "Situação", [1, "Ativo", "gone", []]];
const FILTERED = [
  ["report", WRONG],
  ["totals", [...WRONG, LIFECYCLE]],
] as const;

/** The arguments of functions that require some. */
const REQUIRED = new Map<string, Record<string, unknown>>([
  ["account_movements", { account_id: "CTA-a" }],
  ["card_bills", { account_id: "CTA-a" }],
  ["check_balance", { account_id: "CTA-a", balance: -10.5 }],
]);

async function bothWays(app: TestApp, name: string, sent: Record<string, unknown>) {
  const posted = await app.send<RefusedBody>("POST", `rpc/${name}`, sent);
  const texts = Object.entries(sent).map(([key, value]) => [key, String(value)]);
  const query = new URLSearchParams(texts).toString();
  const got = await app.send<RefusedBody>("GET", `rpc/${name}?${query}`);
  return { posted, got };
}

describeEngineIndependent("The functions", (engine) => {
  test("change nothing where the answer would have no accepted media type", async () => {
    const app = await openTestApp(engine);
    const args = { ...INSTALMENTS, expected_payment_date: "2026-12-01", count: 2 };
    for (const accept of ["text/csv", "application/xml"]) {
      const { status } = await app.send("POST", "rpc/instalments", args, { accept });
      expect([accept, status]).toEqual([accept, 406]);
    }
    expect((await app.send("GET", "transactions")).body).toEqual([]);
  });

  test("read the version of a record in any form of the same instant", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry({ id: "TRI-a" }));
    for (const updated_at of ["2026-11-21T12:00:00+00:00", "2026-11-21 09:00:00.000-03"]) {
      const pay = { id: "TRI-a", updated_at };
      const { body } = await app.send("POST", "rpc/record_payment", pay, {
        prefer: "tx=rollback",
      });
      expect(body).toMatchObject([{ id: "TRI-a", status: "paid" }]);
    }
  });

  test("that change or do something answer POST alone", async () => {
    const app = await openTestApp(engine);
    const before = await app.send("GET", "categories");
    for (const [name, { kind }] of FUNCTIONS) {
      if (!isByPostOnly({ kind })) continue;
      for (const method of ["GET", "HEAD"] as const) {
        // With valid arguments it would move entries.
        const { status, headers } = await app.send(
          method,
          `rpc/${name}?from=CAT-inicial7&into=CAT-inicial2`,
        );
        expect([name, method, status, headers["allow"]]).toEqual([name, method, 405, "POST"]);
      }
    }
    expect((await app.send("GET", "categories")).body).toEqual(before.body);
  });

  test("refuse a period that ends before it begins", async () => {
    const app = await openTestApp(engine);
    for (const name of ["dashboard", "report", "totals"]) {
      const sent = { start: "2026-11-22", end: "2026-11-21" };
      const { posted, got } = await bothWays(app, name, sent);
      expect([posted.status, got.status, got.body.code]).toEqual([400, 400, "22023"]);
      expect(got.body.message).toBe(
        "A data inicial (22/11/2026) é depois da data final (21/11/2026): informe um período que comece antes de terminar.",
      );
      expect(posted.body).toEqual(got.body);
      const oneDay = await bothWays(app, name, { ...sent, start: "2026-11-21" });
      expect(oneDay.got.status).toBe(200);
    }
  });

  test.each(NAMES)("%s refuses arguments that it does not have, by name", async (name) => {
    const app = await openTestApp(engine);
    for (const unknown of ["foo", "clientId", "__proto__", "constructor", "select", "p_start"]) {
      const sent = Object.fromEntries([[unknown, "1"]]);
      const { posted, got } = await bothWays(app, name, sent);
      const isAction = isByPostOnly(FUNCTIONS.get(name) ?? { kind: "view" });
      for (const { status, body } of isAction ? [posted] : [posted, got]) {
        expect([status, body.code]).toEqual([404, "PGRST202"]);
        expect(body.message).toBe(`${name} não tem o argumento "${unknown}".`);
      }
    }
  });

  test("refuse malformed arguments", async () => {
    const app = await openTestApp(engine);
    for (const body of [[], "text", 5, true]) {
      const refused = await app.send<RefusedBody>("POST", "rpc/report", body);
      expect([refused.status, refused.body.code]).toEqual([400, "22023"]);
      expect(refused.body.message).toBe("Envie um objeto JSON com os argumentos de report.");
    }
    const twice = await app.send<RefusedBody>("GET", "rpc/report?type=income&type=expense");
    expect([twice.status, twice.body.code]).toEqual([400, "22023"]);
    expect(twice.body.message).toContain('"type"');
    const apart = await app.send<RefusedBody>("POST", "rpc/report?type=income", {});
    expect([apart.status, apart.body.code]).toEqual([400, "PGRST100"]);
    const long = await app.send("GET", `rpc/report?category=${"x".repeat(16_000)}`);
    expect(long.status).toBe(414);
  });

  test("that change the ledger can be dry runs with tx=rollback; others refuse it", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a", amount: 100 }));
    const before = await app.send("GET", "rpc/snapshot");
    const changes: [string, object][] = [
      ["record_payment", { id: "TRI-a" }],
      ["update_company", { version: 0, name: "Loja" }],
      ["merge_categories", { from: "CAT-inicial3", into: "CAT-inicial7" }],
      ["undo", { entity_type: "transaction", changes: [{ id: "TRI-a", position: 1 }] }],
      ["instalments", { ...INSTALMENTS, expected_payment_date: "2026-12-01", count: 3 }],
    ];
    const dryRun = { prefer: "tx=rollback" };
    for (const [name, sent] of changes) {
      const { status, headers } = await app.send("POST", `rpc/${name}`, sent, dryRun);
      expect([name, status, headers["preference-applied"]]).toEqual([name, 200, "tx=rollback"]);
      expect(headers).not.toHaveProperty("x-history-position");
    }
    const limit = { prefer: "max-affected=2" };
    const three = { ...INSTALMENTS, expected_payment_date: "2026-12-01", count: 3 };
    expect((await app.send("POST", "rpc/instalments", three, limit)).status).toBe(400);
    const actions = [...FUNCTIONS].flatMap(([name, { kind }]) => (kind === "action" ? name : []));
    expect(actions).toContain("make_backup");
    for (const name of actions) {
      const { status, body } = await app.send<RefusedBody>("POST", `rpc/${name}`, {}, dryRun);
      expect([status, body.message]).toEqual([
        400,
        `A função ${name} não pode ser só experimentada: tire tx=rollback de Prefer.`,
      ]);
    }
    expect((await app.send("GET", "rpc/snapshot")).body).toEqual(before.body);
    expect((await app.send<unknown[]>("GET", "audit_records")).body).toHaveLength(1);
  });

  test("an unknown one is named in the error", async () => {
    const app = await openTestApp(engine);
    for (const name of ["unknown", "toString", "__proto__"]) {
      for (const method of ["GET", "POST"] as const) {
        const { status, body } = await app.send<RefusedBody>(method, `rpc/${name}`, {});
        expect([status, body.code]).toEqual([404, "PGRST202"]);
        expect(body.message).toBe(`Não há a função "${name}".`);
      }
    }
  });

  test("respond to the client of the original's backend, also for a single object", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const wire = await app.client();
    const sent = { start: "2026-01-01", end: null, status: "all", client_id: null } as const;
    const { body: report } = await app.send("GET", "rpc/report?start=2026-01-01");
    expect((await wire.rpc("report", sent, { get: true })).data).toEqual(report);
    expect((await wire.rpc("report", sent)).data).toEqual(report);
    const single = await wire.rpc("report", sent).single();
    expect([single.error, single.data]).toEqual([null, report]);
    const { headers } = await app.send("GET", "rpc/dashboard", undefined, {
      accept: "application/vnd.pgrst.object+json",
    });
    expect(headers["content-type"]).toBe("application/vnd.pgrst.object+json; charset=utf-8");
    const { error } = await wire.rpc("report", { start: "ontem" });
    expect(error).toMatchObject({ code: "22023" });
  });
});

describeOnBothEngines("The functions", (engine) => {
  test("respond the same by GET and POST, with or without a body, in the documented shape", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const client = newContact();
    await app.send("POST", "clients", client);
    await app.send("POST", "transactions", [
      newEntry({ client_id: client.id, expected_payment_date: "2026-11-21" }),
      newEntry({ type: "expense", expected_payment_date: "2026-11-01" }),
    ]);
    await app.send("POST", "accounts", account("CTA-a"));
    const unlike: string[] = [];
    for (const [name, { kind, response }] of FUNCTIONS) {
      if (isByPostOnly({ kind })) continue;
      const { got, posted } = await bothWays(app, name, REQUIRED.get(name) ?? {});
      expect([got.status, got.headers["content-type"]]).toEqual([
        200,
        "application/json; charset=utf-8",
      ]);
      expect(response.encode(response.parse(got.body))).toEqual(got.body);
      expect(posted.body).toEqual(got.body);
      if (REQUIRED.has(name)) continue;
      const withoutBody = await app.send("POST", `rpc/${name}`);
      if (!isDeepStrictEqual(withoutBody.body, got.body)) unlike.push(name);
    }
    expect(unlike).toEqual([]);
  });

  test("treat empty arguments as absent", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry());
    for (const [name, wrong] of FILTERED) {
      const { body: expected } = await app.send("GET", `rpc/${name}`);
      for (const value of [null, "", " ", "null"]) {
        for (const [argument] of wrong) {
          const { posted, got } = await bothWays(app, name, { [argument]: value });
          expect([posted.body, got.body]).toEqual([expected, expected]);
        }
      }
      const { posted } = await bothWays(app, name, { status: "all", type: "all" });
      expect(posted.body).toEqual(expected);
    }
    const { body: expected } = await app.send("GET", "rpc/totals");
    const { got } = await bothWays(app, "totals", { lifecycle: "all" });
    expect(got.body).toEqual(expected);
  });

  test("search for the word null as the lists do", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const [from, to] = ["CTA-a", "CTA-b"] as const;
    await app.send("POST", "accounts", [account(from), account(to)]);
    const sent = { from_account_id: from, to_account_id: to, date: "2026-11-20" };
    for (const [id, notes, user] of [
      ["TRF-a", "Campo null", "Ana Null"],
      ["TRF-b", "Aluguel", "Zoe"],
    ] as const) {
      await app.send("POST", "transfers", transfer(id, { ...sent, notes }));
      await app.send("POST", "transactions", newEntry({ notes }), { "x-user-name": user });
    }
    const { posted, got } = await bothWays(app, "totals", { search: " null " });
    expect(posted.body).toMatchObject({ totals: { count: 1 } });
    expect(got.body).toEqual(posted.body);
    const transfers = await bothWays(app, "transfer_totals", { search: "null" });
    expect(transfers.got.body).toMatchObject({ count: 1 });
    for (const search of ["", null]) {
      const all = await app.send("POST", "rpc/totals", { search });
      expect(all.body).toMatchObject({ totals: { count: 2 } });
    }
    for (const file of ["relatorio-financeiro.csv", "atividade.csv"]) {
      const { body } = await exportedFile(app, `${file}?search=null`);
      expect(linesOfCsv(body), file).toHaveLength(2);
    }
  });

  test("match nothing, without an error, for an unknown category or contact", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry());
    for (const sent of [{ category: "aluguel" }, { client_id: "CTT-unknown" }]) {
      const { posted, got } = await bothWays(app, "report", sent);
      expect(posted.body).toEqual(got.body);
      expect(got.body).toMatchObject({ totals: { count: 0, balance: 0 }, byCategory: [] });
    }
  });

  test("refuse a wrong argument with a sentence that names it", async () => {
    const app = await openTestApp(engine);
    const cases = FILTERED.flatMap(([name, wrong]) =>
      wrong.map(([argument, label, values]) => ({ name, argument, label, values })),
    );
    for (const { name, argument, label, values } of cases) {
      for (const value of values) {
        const { status, body } = await app.send<RefusedBody>("POST", `rpc/${name}`, {
          [argument]: value,
        });
        const what = `${name} ${argument} ${JSON.stringify(value)}: ${JSON.stringify(body)}`;
        expect([status, body.code], what).toEqual([400, "22023"]);
        expect(body.message, what).toContain(label);
        expect(body.message, what).toMatch(/\.$/u);
        expect(body.details, what).toContain(`${argument}: `);
      }
    }
  });
});
