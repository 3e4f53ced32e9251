import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  SITE_RECURRENCE,
  categoriesOf,
  descriptions,
  expectIntact,
} from "#tests/support/category-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const SITE = "CAT-inicial3";
const OTHERS = "CAT-inicial7";
const ANA = { "x-user-name": "Ana" };

function merge(app: TestApp): Promise<number> {
  return write(app, "POST", "rpc/merge_categories", { from: SITE, into: OTHERS });
}

/** The state without versions. */
async function state(app: TestApp): Promise<unknown[]> {
  const tables = ["transactions", "recurrences", "categories"];
  const all = await Promise.all(tables.map((table) => rowsOf(app, `${table}?order=id`)));
  return all.map((rows) => rows.map(({ updated_at: _version, ...row }) => row));
}

async function writeEntries(app: TestApp): Promise<void> {
  await write(app, "POST", "transactions", [
    newEntry({ id: "TRI-a", category: "Site" }),
    newEntry({ id: "TRI-b", category: "Site" }),
    newEntry({ id: "TRI-c", category: "Outros" }),
  ]);
}

describeEngineIndependent("The undo of a merge of categories", (engine) => {
  test("moves everything back in one command, and can be redone", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const parts = (...splits: object[]) => ({ amount: 100, splits });
    const [site, others] = [
      { category: "Site", amount: 60 },
      { category: "Outros", amount: 40 },
    ];
    await write(app, "POST", "transactions", [
      newEntry({ id: "TRI-first", category: "Site", ...parts(site, others) }),
      newEntry({ id: "TRI-last", category: "Outros", ...parts(others, site) }),
      newEntry({
        id: "TRI-three",
        category: "Sistema",
        ...parts({ category: "Sistema", amount: 40 }, { category: "Site", amount: 60 }),
      }),
    ]);
    await write(app, "POST", "rpc/recurrence", SITE_RECURRENCE);
    const before = await state(app);
    const position = await merge(app);
    const merged = await state(app);
    expect(merged).not.toEqual(before);
    const written = (await descriptions(app)).length;

    const undone = await undo(app, [{ id: SITE, position }], "category");

    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({
      undone: [{ id: SITE, row: { name: "Site", is_active: true } }],
      kept: [],
    });
    expect(await state(app)).toEqual(before);
    // The category, seven entries and the rule.
    const records = (await descriptions(app)).slice(written);
    expect(records).toHaveLength(9);
    expect(records.slice(0, 2)).toEqual([
      "União desfeita | Categoria reativada",
      "Categoria: Outros → Site",
    ]);
    // The response was lost.
    expect((await undo(app, [{ id: SITE, position }], "category")).status).toBe(200);
    const byOther = await undo(app, [{ id: SITE, position }], "category", ANA);
    expect(byOther.status).toBe(409);
    expect(await descriptions(app)).toHaveLength(written + 9);

    const [again] = [Number(undone.headers["x-history-position"])];
    const redone = await undo(app, [{ id: SITE, position: again }], "category");
    expect(redone.status).toBe(200);
    expect(await state(app)).toEqual(merged);
    expect(await descriptions(app)).toContain("Unida de novo | Categoria arquivada");
    const last = Number(redone.headers["x-history-position"]);
    expect((await undo(app, [{ id: SITE, position: last }], "category")).status).toBe(200);
    expect(await state(app)).toEqual(before);
    await expectIntact(app);
  });

  test("brings its entries back also where the merge was sent twice", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const before = await state(app);
    await merge(app);
    const records = (await descriptions(app)).length;
    const position = await merge(app);
    expect(await descriptions(app)).toHaveLength(records);
    const { status, body } = await undo(app, [{ id: SITE, position }], "category");
    expect([status, body.kept]).toEqual([200, []]);
    expect(await state(app)).toEqual(before);
    await expectIntact(app);
  });

  test("leaves entries that changed since, and tells how many", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-d", category: "Site" }));
    const position = await merge(app);
    await write(app, "PATCH", "transactions?id=eq.TRI-a", { category: "Sistema" }, ANA);
    await write(app, "DELETE", "transactions?id=eq.TRI-d");
    await write(app, "PATCH", "transactions?id=eq.TRI-b", { notes: "other", amount: 1 });
    const { status, body } = await undo(app, [{ id: SITE, position }], "category");
    expect(status).toBe(200);
    expect(body.undone).toMatchObject([{ id: SITE }]);
    expect(body.kept).toMatchObject([
      { id: SITE, message: "Um lançamento mudou depois e ficou na categoria em que está." },
    ]);
    expect(await categoriesOf(app)).toEqual(["Sistema", "Site", "Outros"]);
    await expectIntact(app);
  });

  test("leaves entries that were divided since, or whose parts are no longer of their amount", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const parts = (other: string) => [
      { category: other, amount: 60 },
      { category: "Site", amount: 40 },
    ];
    await write(app, "POST", "transactions", [
      newEntry({ id: "TRI-d", amount: 100, category: "Outros", splits: parts("Outros") }),
      newEntry({ id: "TRI-e", amount: 100, category: "Outros", splits: parts("Outros") }),
      newEntry({ id: "TRI-f", amount: 100, category: "Sistema", splits: parts("Sistema") }),
    ]);
    const position = await merge(app);
    await write(app, "PATCH", "transactions?id=in.(TRI-a,TRI-b)", { amount: 100 });
    const since = [
      { category: "Outros", amount: 99 },
      { category: "Sistema", amount: 1 },
    ];
    await write(app, "PATCH", "transactions?id=eq.TRI-a", { splits: since });
    await write(app, "PATCH", "transactions?id=eq.TRI-d", { amount: 120 });
    await write(app, "PATCH", "transactions?id=eq.TRI-e", { category: "Sistema" });
    const { status, body } = await undo(app, [{ id: SITE, position }], "category");
    expect(status).toBe(200);
    expect(body.kept).toMatchObject([
      { message: "3 lançamentos mudaram depois e ficaram na categoria em que estão." },
    ]);
    const rows = await rowsOf(app, "transactions?select=id,category,amount,splits&order=id");
    expect(rows).toEqual([
      { id: "TRI-a", category: "Outros", amount: 100, splits: since },
      { id: "TRI-b", category: "Site", amount: 100, splits: null },
      expect.objectContaining({ id: "TRI-c" }),
      { id: "TRI-d", category: "Outros", amount: 120, splits: null },
      { id: "TRI-e", category: "Sistema", amount: 100, splits: null },
      { id: "TRI-f", category: "Sistema", amount: 100, splits: parts("Sistema") },
    ]);
    await expectIntact(app);
  });

  test("leaves entries of a type that the category takes no more", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const position = await merge(app);
    await write(app, "PATCH", `categories?id=eq.${SITE}`, { kind: "expense" });
    const { body } = await undo(app, [{ id: SITE, position }], "category");
    expect(body.kept).toMatchObject([
      {
        message:
          "2 lançamentos são de um tipo que a categoria não aceita e ficaram na categoria em que estão.",
      },
    ]);
    expect(await categoriesOf(app)).toEqual(["Outros", "Outros", "Outros"]);
    await expectIntact(app);
  });

  test("finds the categories under the names that they have by then", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const position = await merge(app);
    await write(app, "PATCH", `categories?id=eq.${SITE}`, { name: "Loja" });
    await write(app, "PATCH", `categories?id=eq.${OTHERS}`, { name: "Diversos" });
    const undone = await undo(app, [{ id: SITE, position }], "category");
    expect(undone.body).toMatchObject({ undone: [{ row: { name: "Loja" } }], kept: [] });
    expect(await categoriesOf(app)).toEqual(["Loja", "Loja", "Diversos"]);
    await expectIntact(app);
  });

  test("of one that was archived before leaves it archived", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    await write(app, "PATCH", `categories?id=eq.${SITE}`, { is_active: false });
    const position = await merge(app);
    expect(await descriptions(app)).toContain("Unida a Outros");
    const undone = await undo(app, [{ id: SITE, position }], "category");
    expect(undone.body).toMatchObject({ undone: [{ row: { is_active: false } }], kept: [] });
    expect(await categoriesOf(app)).toEqual(["Site", "Site", "Outros"]);
    expect((await undo(app, [{ id: SITE, position }], "category", ANA)).status).toBe(409);
    await expectIntact(app);
  });

  test("is not done again where it would leave no active category, or use an archived one", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    await write(app, "PATCH", `categories?id=not.in.(${SITE},${OTHERS})`, { is_active: false });
    const undoAt = async (position: number) => {
      const { status, body, headers } = await undo(app, [{ id: SITE, position }], "category");
      return { status, message: body.message, position: Number(headers["x-history-position"]) };
    };
    const undone = await undoAt(await merge(app));
    await write(app, "PATCH", `categories?id=eq.${OTHERS}`, { is_active: false });
    expect(await undoAt(undone.position)).toMatchObject({
      status: 409,
      message: "Esta é a única categoria ativa, e sem ela nada mais poderia ser lançado.",
    });
    await write(app, "PATCH", "categories?id=eq.CAT-inicial1", { is_active: true });
    const before = await state(app);
    expect(await undoAt(undone.position)).toMatchObject({
      status: 400,
      message: "Categoria: Outros está arquivada e não recebe lançamentos.",
    });
    expect(await state(app)).toEqual(before);
    await write(app, "PATCH", `categories?id=eq.${OTHERS}`, { is_active: true });
    expect((await undoAt(undone.position)).status).toBe(200);
    expect(await categoriesOf(app)).toEqual(["Outros", "Outros", "Outros"]);
    await expectIntact(app);
  });

  test("is refused where the category is in use again", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const position = await merge(app);
    await write(app, "PATCH", `categories?id=eq.${SITE}`, { is_active: true });
    const { status, body } = await undo(app, [{ id: SITE, position }], "category");
    expect([status, body.message]).toEqual([
      409,
      "Houve outra mudança depois em Situação, e nada foi desfeito.",
    ]);
    expect(await categoriesOf(app)).toEqual(["Outros", "Outros", "Outros"]);
  });

  test("leaves changes right after it, by the same user at the same time", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const [position] = await Promise.all([
      merge(app),
      write(app, "PATCH", "transactions?id=eq.TRI-c", { category: "Aplicativo" }),
    ]);
    await undo(app, [{ id: SITE, position }], "category");
    expect(await categoriesOf(app)).toEqual(["Site", "Site", "Aplicativo"]);
    await expectIntact(app);
  });

  test("leaves an entry whose history is erased", async () => {
    const app = await openTestApp(engine);
    await writeEntries(app);
    const position = await merge(app);
    await sql`update audit_records set description = '', changes = null, salt = null
      where entity_id = 'TRI-a'`.execute(app.database.writer);
    expect((await undo(app, [{ id: SITE, position }], "category")).status).toBe(200);
    expect(await categoriesOf(app)).toEqual(["Outros", "Site", "Outros"]);
  });

  test("moves all entries, however many", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const bodies = Array.from({ length: 2500 }, () => newEntry({ category: "Site" }));
    await app.send("POST", "transactions", bodies, { prefer: "" });
    const position = await merge(app);
    expect((await undo(app, [{ id: SITE, position }], "category")).status).toBe(200);
    expect(new Set(await categoriesOf(app))).toEqual(new Set(["Site"]));
    await expectIntact(app);
  });
});
