import { expect, test } from "vitest";
import { FIRST_CATEGORIES, MAX_CATEGORY_POSITION } from "#domain/category.ts";
import {
  categoriesOf,
  RENT,
  descriptions,
  expectIntact,
  refusal,
} from "#tests/support/category-app.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

const NOON = Date.parse("2026-11-21T15:00:00Z");
const UNKNOWN = `Categoria deve ser um destes valores: ${FIRST_CATEGORIES.join(", ")}.`;

describeEngineIndependent("Categories", (engine) => {
  test("an entry may have exactly the categories that exist", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRI-a", category: "Sistema" });
    await app.send("POST", "transactions", entry);
    // The last one looks the same but is different text, which no filter would match.
    for (const category of [
      "",
      "site",
      "Aluguel",
      " Site",
      "Pagamento carta\u0303o",
      "Site\u0000",
      "\ud800",
    ]) {
      const wrong = newEntry({ category });
      const refused = [400, "23514", UNKNOWN];
      expect(await refusal(app, "POST", "transactions", wrong)).toEqual(refused);
      for (const path of [
        "transactions?id=eq.TRI-a",
        "transactions?id=eq.TRI-none",
        "transactions?amount=gt.0",
      ]) {
        expect(await refusal(app, "PATCH", path, { category })).toEqual(refused);
      }
      expect(await refusal(app, "POST", "transactions", [newEntry(), wrong])).toEqual([
        400,
        "23514",
        `Registro 2: ${UNKNOWN}`,
      ]);
    }
    expect(await categoriesOf(app)).toEqual(["Sistema"]);
    await expectIntact(app);
  });

  test("a row is named by what was read of it", async () => {
    const app = await openTestApp(engine);
    const path = "transactions?columns=type,category,amount,expected_payment_date";
    for (const splits of ["x", [null], [{ category: "Nope" }]]) {
      const rows = [newEntry({ splits }), newEntry({ category: "Nope" })];
      expect(await refusal(app, "POST", path, rows)).toEqual([
        400,
        "23514",
        `Registro 2: ${UNKNOWN}`,
      ]);
    }
    await expectIntact(app);
  });

  test("one of the other type is refused for new entries and for changes to it", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "categories", RENT);
    const refused = [400, "23514", "Categoria: Aluguel não aceita receitas."];
    const income = newEntry({ id: "TRI-a", category: "Aluguel" });
    expect(await refusal(app, "POST", "transactions", income)).toEqual(refused);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a" }));
    const change = { category: "Aluguel" };
    expect(await refusal(app, "PATCH", "transactions?id=eq.TRI-a", change)).toEqual(refused);
    const expense = newEntry({ id: "TRE-a", type: "expense", category: "Aluguel" });
    await app.send("POST", "transactions", expense);
    expect(await refusal(app, "PATCH", "transactions?id=eq.TRE-a", { type: "income" })).toEqual(
      refused,
    );
    // An entry that already has the category may be edited.
    await app.send("PATCH", "categories?id=eq.CAT-rent", { kind: "income" });
    const { status } = await app.send("PATCH", "transactions?id=eq.TRE-a", {
      amount: 1,
      category: "Aluguel",
    });
    expect(status).toBe(200);
    await expectIntact(app);
  });

  test("an archived one accepts no new entries and stays on old ones", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "categories", { ...RENT, kind: "both" });
    const first = newEntry({ id: "TRI-a", category: "Aluguel" });
    await app.send("POST", "transactions", first);
    await app.send("PATCH", "categories?id=eq.CAT-rent", { is_active: false });
    const refused = [400, "23514", "Categoria: Aluguel está arquivada e não recebe lançamentos."];
    const second = newEntry({ id: "TRI-b", category: "Aluguel" });
    expect(await refusal(app, "POST", "transactions", second)).toEqual(refused);
    expect((await app.send("POST", "transactions", first)).status).toBe(201);
    expect((await app.send("PATCH", "transactions?id=eq.TRI-a", { amount: 2 })).status).toBe(200);
    const unknown = await app.send<RefusedBody>(
      "POST",
      "transactions",
      newEntry({ category: "x" }),
    );
    expect(unknown.body.message).toBe(UNKNOWN);
    await expectIntact(app);
  });

  test("what comes with a payment may keep the category of what was paid", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    await app.send("POST", "categories", RENT);
    const expense = newEntry({ id: "TRE-a", type: "expense", category: "Aluguel" });
    await app.send("POST", "transactions", expense);
    await app.send("PATCH", "categories?id=eq.CAT-rent", { is_active: false });
    const pay = (charge: object) => ({
      id: "TRE-a",
      amount: 0.01,
      charges: [
        { kind: "fine", amount: 0.02 },
        { kind: "discount", amount: 0.01, ...charge },
      ],
    });
    expect(await refusal(app, "POST", "rpc/record_payment", pay({ category: "Juros" }))).toEqual([
      400,
      "23514",
      UNKNOWN,
    ]);
    await app.send("PATCH", "categories?id=eq.CAT-inicial7", { kind: "expense" });
    expect(await refusal(app, "POST", "rpc/record_payment", pay({ category: "Outros" }))).toEqual([
      400,
      "23514",
      "Categoria: Outros não aceita receitas.",
    ]);
    expect((await app.send("POST", "rpc/record_payment", pay({}))).status).toBe(200);
    expect(await categoriesOf(app)).toEqual(["Aluguel", "Aluguel", "Aluguel", "Aluguel"]);
    // No other entry may be tied to it to bypass the rule.
    const tied = {
      id: "TRE-b",
      type: "expense",
      category: "Sistema",
      parent_id: "TRE-a",
      payment_role: "part",
      status: "paid",
    };
    await app.send("PATCH", "categories?id=eq.CAT-inicial1", { is_active: false });
    expect((await refusal(app, "POST", "transactions", newEntry(tied)))[2]).toBe(
      "Categoria: Sistema está arquivada e não recebe lançamentos.",
    );
    await expectIntact(app);
  });

  test("an entry that comes back keeps its category, whatever it takes now", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ id: "TRI-a", category: "Site" });
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", "transactions?id=eq.TRI-a");
    await app.send("PATCH", "categories?id=eq.CAT-inicial3", { kind: "expense", is_active: false });
    const restore = { prefer: "return=representation, removed=restore" };
    expect((await app.send("POST", "transactions", entry, restore)).status).toBe(201);
    expect(await categoriesOf(app)).toEqual(["Site"]);
    await expectIntact(app);
  });
});

describeOnBothEngines("Categories", (engine) => {
  test("a company starts with the spec's, without a history", async () => {
    const app = await openTestApp(engine);
    const { body } = await app.send("GET", "categories?select=*,entry_count&order=position");
    expect(body).toEqual(
      FIRST_CATEGORIES.map((name, at) => ({
        id: `CAT-inicial${at + 1}`,
        name,
        kind: "both",
        statement_place: null,
        position: at + 1,
        is_active: true,
        created_at: "2020-01-01T00:00:00.000Z",
        updated_at: "2020-01-01T00:00:00.000Z",
        entry_count: 0,
      })),
    );
    expect(await descriptions(app)).toEqual([]);
    await expectIntact(app);
  });

  test("a new one is the last, and entries may have it", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    const { status, body } = await app.send("POST", "categories", { name: "  Aluguel " });
    expect(status).toBe(201);
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^CAT-/u),
        name: "Aluguel",
        kind: "both",
        statement_place: null,
        position: 8,
        is_active: true,
        created_at: "2026-11-21T15:00:00.000Z",
        updated_at: "2026-11-21T15:00:00.000Z",
      },
    ]);
    await app.send("POST", "transactions", newEntry({ category: "Aluguel" }));
    expect(await categoriesOf(app)).toEqual(["Aluguel"]);
    const counted = await app.send("GET", "categories?select=entry_count&name=eq.Aluguel");
    expect(counted.body).toEqual([{ entry_count: 1 }]);
    await expectIntact(app);
  });

  test("a new one shares the largest position, if another has it", async () => {
    const app = await openTestApp(engine);
    const last = { position: MAX_CATEGORY_POSITION };
    const path = "categories?select=position";
    await app.send("PATCH", "categories?id=eq.CAT-inicial7", last);
    const one = await app.send("POST", path, { name: "Aluguel" });
    expect([one.status, one.body]).toEqual([201, [last]]);
    await app.send("PATCH", "categories?position=gt.1", { position: 1 });
    const list = await app.send("POST", path, [{ name: "Luz", ...last }, { name: "Gás" }]);
    expect([list.status, list.body]).toEqual([201, [last, last]]);
    await expectIntact(app);
  });
});
