import { sql } from "kysely";
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { categoriesOf, expectIntact } from "#tests/support/category-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { TOTALS_TABLES } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const SITE = "categories?id=eq.CAT-inicial3";
const SPLITS = [
  { category: "Sistema", amount: 60 },
  { category: "Site", amount: 40 },
];

async function makeCompany(app: TestApp): Promise<void> {
  await app.send("POST", "transactions", [
    ...Array.from({ length: 300 }, () => newEntry({ category: "Site", status: "paid" })),
    newEntry({ id: "TRI-split", category: "Sistema", amount: 100, splits: SPLITS }),
    newEntry({ id: "TRI-other", category: "Outros" }),
  ]);
  await app.send("POST", "rpc/recurrence", {
    series_id: "SER-site000",
    type: "income",
    category: "Site",
    amount: 10,
    expected_payment_date: "2027-01-05",
    count: 3,
  });
}

/** Every stored row; on PostgreSQL with the transaction that wrote it. */
async function storedRows({ database: { reader, engine } }: TestApp): Promise<unknown[]> {
  const written = engine.name === "postgres" ? sql`, xmin::text as written` : sql``;
  const all: unknown[] = [];
  for (const table of ["transactions", "recurrences", ...TOTALS_TABLES]) {
    const { rows } = await sql<object>`select * ${written} from ${sql.table(table)}`.execute(
      reader,
    );
    all.push([table, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return all;
}

/** SQLite counts each written row. */
async function changesSoFar({ database: { writer, engine } }: TestApp): Promise<number> {
  if (engine.name !== "sqlite") return 0;
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(writer);
  return rows[0]?.count ?? 0;
}

describeEngineIndependent("A new name of a category", (engine) => {
  test("is one record, and writes no entry, recurrence or total", async () => {
    const app = await openTestApp(engine);
    await makeCompany(app);
    const [before, head] = [await storedRows(app), await rowsOf(app, "audit_records")];
    const changes = await changesSoFar(app);

    await write(app, "PATCH", SITE, { name: "Loja" });

    // The category, its record, and the head of the history.
    expect(await changesSoFar(app)).toBe(engine.name === "SQLite" ? changes + 3 : 0);
    expect(await storedRows(app)).toEqual(before);
    expect(await rowsOf(app, "audit_records")).toHaveLength(head.length + 1);
    expect(await descriptionsOf(app, "CAT-inicial3")).toEqual(["Nome: Site → Loja"]);
    expect(await categoriesOf(app, "transactions?category=eq.Loja&limit=999")).toHaveLength(303);
    expect(await rowsOf(app, "transactions?id=eq.TRI-split&select=splits")).toEqual([
      { splits: [SPLITS[0], { category: "Loja", amount: 40 }] },
    ]);
    expect(await categoriesOf(app, "recurrences?select=category")).toEqual(["Loja"]);
    await expectIntact(app);
  });

  test("does not change the version of entries", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    const [row] = await rowsOf(app, "transactions");
    await write(app, "PATCH", SITE, { name: "Loja" });
    const path = `transactions?id=eq.TRI-a&updated_at=eq.${String(row?.["updated_at"])}`;
    const { body } = await app.send("PATCH", path, { notes: "x" });
    expect(body).toMatchObject([{ category: "Loja", notes: "x" }]);
    await expectIntact(app);
  });

  test("is where conditions and orders by name look", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", category: "Site" }),
      newEntry({ id: "TRI-b", category: "Outros" }),
      newEntry({ id: "TRI-c", category: "Sistema" }),
    ]);
    await write(app, "PATCH", SITE, { name: "Água" });
    await write(app, "PATCH", "categories?id=eq.CAT-inicial1", { name: "Site" });
    const found = async (query: string) =>
      (await rowsOf(app, `transactions?${query}&select=id&order=id`)).map(({ id }) => id);
    expect(await found("category=eq.Site")).toEqual(["TRI-c"]);
    expect(await found("category=neq.Site")).toEqual(["TRI-a", "TRI-b"]);
    expect(await found("category=in.(Site,Outros)")).toEqual(["TRI-b", "TRI-c"]);
    expect(await found("category=ilike.*ÁG*")).toEqual(["TRI-a"]);
    expect(await found("category=not.like.S*")).toEqual(["TRI-a", "TRI-b"]);
    expect(await found("category=isdistinct.Site")).toEqual(["TRI-a", "TRI-b"]);
    expect(await found("category=gt.P")).toEqual(["TRI-a", "TRI-c"]);
    expect(await found("category=is.null")).toEqual([]);
    expect(await found("category_text=agua")).toEqual(["TRI-a"]);
    expect(await found("search=agua&limit=9")).toEqual(["TRI-a"]);
    expect(await found("or=(category.eq.Site,category.eq.Sistema)")).toEqual(["TRI-c"]);
    // By code points, as before.
    const pages = "transactions?select=id&limit=2&order=category.asc,id.asc";
    const first = await app.send<{ id: string }[]>("GET", pages);
    expect(first.body.map(({ id }) => id)).toEqual(["TRI-b", "TRI-c"]);
    const after = encodeURIComponent(String(first.headers["x-next-cursor"]));
    expect(await rowsOf(app, `${pages}&after=${after}`)).toEqual([{ id: "TRI-a" }]);
    expect(await rowsOf(app, "transactions?select=id&order=category.desc,id.desc")).toEqual(
      ["TRI-a", "TRI-c", "TRI-b"].map((id) => ({ id })),
    );
    expect(
      await rowsOf(app, "categories?entry_count=gt.0&select=name,entry_count&order=name"),
    ).toEqual(["Outros", "Site", "Água"].map((name) => ({ name, entry_count: 1 })));
  });

  test.each(["asc", "desc"])("is what pages are ordered by (%s)", async (direction) => {
    const app = await openTestApp(engine);
    const names = ["Site", "Outros", "Sistema", "Aplicativo"];
    const bodies = names.flatMap((category) =>
      [5, 1, 2].map((amount) => newEntry({ category, amount })),
    );
    await app.send("POST", "transactions", [...bodies, ...bodies]);
    await write(app, "PATCH", SITE, { name: "Água" });
    await write(app, "PATCH", "categories?id=eq.CAT-inicial7", { name: "Zebra" });
    const order = `order=category.${direction},id.${direction}`;
    for (const filter of [
      "",
      "&amount=eq.5",
      "&category=in.(Zebra,Sistema)",
      "&category=neq.Zebra",
    ]) {
      const expected = await rowsOf(app, `transactions?select=id,category&${order}${filter}`);
      const paged: unknown[] = [];
      for (let after = ""; ;) {
        const path = `transactions?select=id,category&limit=4&${order}${filter}${after}`;
        const { body, headers } = await app.send<unknown[]>("GET", path);
        paged.push(...body);
        const cursor = headers["x-next-cursor"];
        if (body.length < 4 || typeof cursor !== "string") break;
        after = `&after=${encodeURIComponent(cursor)}`;
      }
      expect(paged).toEqual(expected);
    }
  });

  test("does not prevent an undo of earlier changes", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    const moved = await write(app, "PATCH", "transactions?id=eq.TRI-a", { category: "Outros" });
    const renamed = await write(app, "PATCH", SITE, { name: "Loja" });
    await write(app, "PATCH", "categories?id=eq.CAT-inicial7", { name: "Site" });
    const back = await undo(app, [{ id: "TRI-a", position: moved }]);
    expect([back.status, back.body.undone[0]?.row]).toMatchObject([200, { category: "Loja" }]);
    const again = await undo(app, [{ id: "TRI-a", position: moved }]);
    expect(again.body).toEqual(back.body);
    const redone = await undo(app, [
      { id: "TRI-a", position: Number(back.headers["x-history-position"]) },
    ]);
    expect(redone.body.undone[0]?.row).toMatchObject({ category: "Site" });
    // The name belongs to another category by now.
    const refused = await undo(app, [{ id: "CAT-inicial3", position: renamed }], "category");
    expect(refused.status).toBe(409);
    await expectIntact(app);
  });

  test("is undone by one record, and is that of an entry that comes back", async () => {
    const app = await openTestApp(engine);
    const splits = { id: "TRI-split", category: "Sistema", amount: 100, splits: SPLITS };
    await write(app, "POST", "transactions", newEntry(splits));
    const removed = await write(app, "DELETE", "transactions?id=eq.TRI-split");
    const renamed = await write(app, "PATCH", SITE, { name: "Loja" });
    await write(app, "POST", "categories", { id: "CAT-nova", name: "Site" });
    const { body } = await undo(app, [{ id: "TRI-split", position: removed }]);
    expect(body.undone[0]?.row).toMatchObject({
      splits: [SPLITS[0], { category: "Loja", amount: 40 }],
    });
    await write(app, "PATCH", "categories?id=eq.CAT-nova", { name: "Outra" });
    const before = await storedRows(app);
    const undone = await undo(app, [{ id: "CAT-inicial3", position: renamed }], "category");
    expect(undone.body.undone[0]?.row).toMatchObject({ name: "Site" });
    expect(await storedRows(app)).toEqual(before);
    expect(await rowsOf(app, "transactions?select=splits")).toEqual([{ splits: SPLITS }]);
    await expectIntact(app);
  });

  test("is the target of an undo, which is refused if the category was merged into another", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ id: "TRI-a", category: "Site" }));
    const moved = await write(app, "PATCH", "transactions?id=eq.TRI-a", { category: "Outros" });
    await write(app, "PATCH", SITE, { name: "Loja" });
    const merge = { from: "CAT-inicial3", into: "CAT-inicial1" };
    await write(app, "POST", "rpc/merge_categories", merge);
    const { status, body } = await undo(app, [{ id: "TRI-a", position: moved }]);
    expect([status, body.message]).toEqual([
      400,
      "Categoria: Loja está arquivada e não recebe lançamentos.",
    ]);
    expect(await categoriesOf(app)).toEqual(["Outros"]);
  });
});
