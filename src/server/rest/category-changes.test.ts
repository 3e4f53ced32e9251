import { expect, test } from "vitest";
import { MAX_CATEGORIES } from "#domain/category.ts";
import {
  categoriesOf,
  RENT,
  descriptions,
  expectIntact,
  refusal,
} from "#tests/support/category-app.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("Changes of categories", (engine) => {
  test("a new name is that of all entries, and back", async () => {
    const app = await openTestApp(engine);
    const bodies = ["TRI-a", "TRI-b"].map((id) => newEntry({ id, category: "Site" }));
    await app.send("POST", "transactions", [
      ...bodies,
      newEntry({ id: "TRI-c", category: "Sistema" }),
    ]);
    const path = "categories?id=eq.CAT-inicial3";
    const renamed = await app.send("PATCH", path, { name: "Site e loja | blog; etc" });
    expect(renamed.body).toMatchObject([{ name: "Site e loja | blog; etc" }]);
    expect((await descriptions(app)).slice(3)).toEqual(["Nome: Site → Site e loja | blog; etc"]);
    expect(await categoriesOf(app)).toEqual([
      "Site e loja | blog; etc",
      "Site e loja | blog; etc",
      "Sistema",
    ]);
    const report = await app.send("GET", "rpc/report?category=LOJA");
    expect(report.body).toMatchObject({
      byCategory: [{ category: "Site e loja | blog; etc", count: 2 }],
    });
    const statement = await app.send("GET", "rpc/statement?category=loja");
    expect(statement.body).toMatchObject({
      income: { lines: [{ category: "Site e loja | blog; etc" }] },
    });
    expect(await categoriesOf(app, "transactions?search=blog&limit=9&order=id")).toHaveLength(2);
    expect(await categoriesOf(app, "transactions?category_text=LÓJA")).toHaveLength(2);
    const old = await refusal(app, "POST", "transactions", newEntry({ category: "Site" }));
    expect(old[0]).toBe(400);
    // A repeated creation is recognized by its first state.
    expect((await app.send("POST", "transactions", bodies)).status).toBe(201);
    await app.send("PATCH", path, { name: "Site" });
    expect(await categoriesOf(app)).toEqual(["Site", "Site", "Sistema"]);
    await expectIntact(app);
  });

  test("two new names in one request are each that of the entries of its category", async () => {
    const app = await openTestApp(engine);
    const splits = [
      { category: "Site", amount: 60 },
      { category: "Sistema", amount: 40 },
    ];
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", category: "Site" }),
      newEntry({ id: "TRI-b", category: "Sistema" }),
      newEntry({ id: "TRI-c", category: "Site", amount: 100, splits }),
    ]);
    const repeating = { type: "income", amount: 10, expected_payment_date: "2027-01-05", count: 1 };
    for (const [series_id, category] of [
      ["SER-site000", "Site"],
      ["SER-sistema", "Sistema"],
    ]) {
      await app.send("POST", "rpc/recurrence", { ...repeating, series_id, category });
    }
    const prefer = { prefer: "return=representation,resolution=merge-duplicates" };
    // Each takes the name that the other had just before.
    for (const [first, second, before, name] of [
      ["CAT-inicial3", "CAT-inicial1", "Site", "Loja"],
      ["CAT-inicial1", "CAT-inicial3", "Site", "Programa"],
    ]) {
      const rows = [
        { id: first, name },
        { id: second, name: before },
      ];
      const { status } = await app.send("POST", "categories?on_conflict=id", rows, prefer);
      expect(status).toBe(200);
    }
    expect(await categoriesOf(app, "transactions?order=id&series_id=is.null")).toEqual([
      "Site",
      "Programa",
      "Site",
    ]);
    const { body } = await app.send("GET", "transactions?id=eq.TRI-c&select=splits");
    expect(body).toEqual([
      {
        splits: [
          { category: "Site", amount: 60 },
          { category: "Programa", amount: 40 },
        ],
      },
    ]);
    for (const path of ["recurrences?order=id", "transactions?series_id=not.is.null&order=id"]) {
      expect(await categoriesOf(app, path)).toEqual(["Programa", "Site"]);
    }
    await expectIntact(app);
  });

  test("merging moves the entries, with one record each, and archives the category", async () => {
    const app = await openTestApp(engine);
    const bodies = ["TRI-a", "TRI-b"].map((id) => newEntry({ id, category: "Site" }));
    await app.send("POST", "transactions", bodies);
    const merge = { from: "CAT-inicial3", into: "CAT-inicial7" };
    const { status, body } = await app.send("POST", "rpc/merge_categories", merge);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: { name: "Site", is_active: false },
      into: { name: "Outros", is_active: true },
    });
    expect((await descriptions(app)).slice(2)).toEqual([
      "Unida a Outros | Categoria arquivada",
      "Categoria: Site → Outros",
      "Categoria: Site → Outros",
    ]);
    expect(await categoriesOf(app)).toEqual(["Outros", "Outros"]);
    await expectIntact(app);
  });

  test("a merge that does not fit is refused, and changes nothing", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "categories", RENT);
    await app.send("POST", "transactions", newEntry({ category: "Site" }));
    const merge = (from: string, into: string) =>
      refusal(app, "POST", "rpc/merge_categories", { from, into });
    expect(await merge("CAT-inicial3", "CAT-rent")).toEqual([
      400,
      "23514",
      "Categoria: Aluguel não aceita receitas.",
    ]);
    expect(await merge("CAT-rent", "CAT-rent")).toEqual([
      400,
      "23514",
      "Escolha duas categorias diferentes para unir.",
    ]);
    expect(await merge("CAT-rent", "CAT-none")).toEqual([
      409,
      "23503",
      "Não há categoria com o código CAT-none.",
    ]);
    await app.send("PATCH", "categories?id=eq.CAT-rent", { is_active: false });
    expect((await merge("CAT-inicial3", "CAT-rent"))[0]).toBe(400);
    expect(await categoriesOf(app)).toEqual(["Site"]);
    await expectIntact(app);
  });

  test("names are unique without case and accents; the last active one stays", async () => {
    const app = await openTestApp(engine);
    const inUse = [409, "23505", "Nome: já existe a categoria Pagamento cartão."];
    const name = "PAGAMENTO CARTAO";
    for (const unseen of ["", "\u2063", "\u061c", "\u{e0041}", "\u3164", "\u2800"]) {
      const twin = { name: `${name}${unseen}` };
      expect(await refusal(app, "POST", "categories", twin)).toEqual(inUse);
    }
    expect((await refusal(app, "POST", "categories", { name: "\u3164" }))[2]).toBe(
      "Preencha o campo Nome.",
    );
    expect(await refusal(app, "PATCH", "categories?id=eq.CAT-inicial1", { name })).toEqual(inUse);
    expect(await refusal(app, "DELETE", "categories?id=eq.CAT-inicial1")).toEqual([
      403,
      "42501",
      "Uma categoria não pode ser excluída, para que o histórico continue completo.",
    ]);
    expect((await refusal(app, "PATCH", "categories?position=gt.0", { is_active: false }))[0]).toBe(
      409,
    );
    await expectIntact(app);
  });

  test("there is a limit", async () => {
    const app = await openTestApp(engine);
    const names = Array.from({ length: MAX_CATEGORIES - 7 }, (_, at) => ({ name: `C${at}` }));
    expect((await app.send("POST", "categories", names)).status).toBe(201);
    expect((await refusal(app, "POST", "categories", { name: "Mais uma" }))[0]).toBe(400);
  });

  test(
    "a merge moves all entries in one command, however many",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const bodies = Array.from({ length: 2500 }, () => newEntry({ category: "Site" }));
      await app.send("POST", "transactions", bodies, { prefer: "" });
      const merge = { from: "CAT-inicial3", into: "CAT-inicial7" };
      await app.send("POST", "rpc/merge_categories", merge);
      expect(new Set(await categoriesOf(app))).toEqual(new Set(["Outros"]));
      await expectIntact(app);
    },
  );
});
