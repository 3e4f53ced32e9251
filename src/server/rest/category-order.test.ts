/** Lists and files by category are in the order of its name, without case and accents. */
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { categoriesOf } from "#tests/support/category-app.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, write } from "#tests/support/undo.ts";

const NAMES: readonly string[] = ["Vendas", "Água", "aluguel"];
const IN_ORDER = ["Água", "Água", "aluguel", "aluguel", "Vendas", "Vendas"];
/** Conditions, and the categories of the entries that they find. */
const FILTERS: readonly (readonly [string, readonly string[]])[] = [
  ["", NAMES],
  ["&amount=eq.12", NAMES],
  ["&search=12", NAMES],
  ["&search=a", ["Água", "aluguel"]],
  ["&category=neq.aluguel", ["Água", "Vendas"]],
];
const BY_NAME = "order=category_plain.asc,id.asc";
const FROM_LAST = "order=category_plain.desc,id.desc";

async function makeCompany(app: TestApp): Promise<void> {
  for (const [at, name] of NAMES.entries()) {
    await write(app, "PATCH", `categories?id=eq.CAT-inicial${at + 1}`, { name });
  }
  const twice = [...NAMES, ...NAMES];
  const entries = twice.map((category) => newEntry({ category, amount: 12 }));
  await app.send("POST", "transactions", entries);
}

/** The categories of all pages of one entry. */
async function paged(app: TestApp, query: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after = ""; ;) {
    const path = `transactions?select=category,id&limit=1&${query}${after}`;
    const { status, body, headers } = await app.send<{ category: string }[]>("GET", path);
    expect(status).toBe(200);
    found.push(...body.map(({ category }) => category));
    const cursor = headers["x-next-cursor"];
    if (typeof cursor !== "string") return found;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
}

describeOnBothEngines("Entries in the order of their categories", (engine) => {
  test("are in the order of a dictionary, also page by page and in files", async () => {
    const app = await openTestApp(engine);
    await makeCompany(app);
    for (const [filter, names] of FILTERS) {
      const expected = IN_ORDER.filter((name) => names.includes(name));
      expect(await categoriesOf(app, `transactions?${BY_NAME}${filter}`)).toEqual(expected);
      expect(await paged(app, BY_NAME + filter), filter).toEqual(expected);
      expect(await paged(app, FROM_LAST + filter), filter).toEqual(expected.toReversed());
    }
    for (const [order, expected] of [
      ["category", IN_ORDER],
      ["-category", IN_ORDER.toReversed()],
    ] as const) {
      const { body } = await exportedFile(app, `relatorio-financeiro.csv?order=${order}`);
      const [, ...lines] = linesOfCsv(body);
      expect(lines.map((line) => line[2])).toEqual(expected);
    }
  });

  test("have the name that is sorted by, which no write takes", async () => {
    const app = await openTestApp(engine);
    await makeCompany(app);
    const columns = "select=category,category_plain";
    const entry = newEntry({ id: "TRI-a", category: "Água" });
    const created = await app.send("POST", `transactions?${columns}`, entry);
    expect(created.body).toEqual([{ category: "Água", category_plain: "agua" }]);
    expect(await rowsOf(app, `transactions?${columns}&category_plain=eq.agua&id=eq.TRI-a`)).toEqual(
      created.body,
    );
    const { status } = await app.send("PATCH", "transactions?id=eq.TRI-a", { category_plain: "a" });
    expect(status).toBe(400);
    await write(app, "PATCH", "categories?id=eq.CAT-inicial2", { name: "Xerox" });
    const renamed = ["aluguel", "aluguel", "Vendas", "Vendas", "Xerox", "Xerox", "Xerox"];
    expect(await paged(app, BY_NAME)).toEqual(renamed);
  });
});
