/** One damaged value costs that value, and nothing else. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { account, entry } from "#tests/support/api-rows.ts";
import { newFolder } from "#tests/support/engines.ts";
import { openTestAppAt, type TestApp } from "#tests/support/test-app.ts";
import { undo, write } from "#tests/support/undo.ts";
import { describeRescue } from "./describe-rescue.ts";
import { rescueBooks } from "./rescue-books.ts";

const SPLIT = {
  category: "Site",
  splits: [
    { category: "Site", amount: 60 },
    { category: "Outros", amount: 40 },
  ],
};

/** Closed, without the constraints and triggers that would refuse what damage does. */
async function damagedBooks(
  damage: string,
  change: (app: TestApp) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const dataDir = newFolder();
  const ends: (() => Promise<void> | void)[] = [];
  const app = await openTestAppAt(
    { dataDir, databaseUrl: null },
    { atEnd: (end) => void ends.push(end) },
  );
  await app.send("POST", "tags", { id: "TAG-um", name: "Um" });
  await app.send("POST", "accounts", account("CTA-r"));
  await app.send("POST", "transactions", [
    entry("TRI-whole", { tag_ids: ["TAG-um"] }),
    entry("TRI-damaged", { tag_ids: ["TAG-um"], ...SPLIT }),
  ]);
  await app.send("POST", "rpc/update_company", { version: 0, name: "Loja" });
  await change(app);
  for (const end of ends) await end();
  const file = join(dataDir, SQLITE_FILE);
  const db = new DatabaseSync(file);
  db.function("fold_case", (text) => text);
  db.exec("pragma ignore_check_constraints = on");
  for (const { name } of db
    .prepare("select name from sqlite_schema where type = 'trigger'")
    .all()) {
    db.exec(`drop trigger "${String(name)}"`);
  }
  db.exec(damage);
  db.close();
  return file;
}

function rescue(file: string) {
  const folder = join(newFolder(), "resgate");
  const report = describeRescue(file, rescueBooks(file, folder, DEFAULT_TIME_ZONE));
  const rows = (name: string) =>
    readFileSync(join(folder, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { report, rows, hasTable: (name: string) => existsSync(join(folder, `${name}.csv`)) };
}

test.each([
  ["tag_ids", `'{"TAG-um"]'`, '{"TAG-um"]'],
  ["splits", "replace(splits, '[', '{')", expect.stringMatching(/^\{\{"category"/u)],
  ["splits", "replace(splits, 'amount', 'amoumt')", expect.stringContaining("amoumt")],
  ["amount", "5764607523034234881", "5764607523034234881"],
  ["paid_on_assumed", "77", "77"],
  ["expected_payment_date", "'2O26-11-10'", "2O26-11-10"],
])(
  "a damaged value of %s is given as it is, and all else is rescued: %s",
  async (column, damage, raw) => {
    const file = await damagedBooks(
      `update transactions set ${column} = ${damage} where id = 'TRI-damaged'`,
    );
    const { report, rows, hasTable } = rescue(file);
    const entries = rows("lancamentos");
    expect(entries).toMatchObject([
      { id: "TRI-whole", amount: 100, tag_ids: ["TAG-um"] },
      { id: "TRI-damaged", category: "Site", [column]: raw },
    ]);
    expect(["historico", "empresa-antes", "contas"].map(hasTable)).toEqual([true, true, true]);
    expect(report).toContain(
      `Tem valores que não puderam ser lidos, e que estão como no arquivo: TRI-damaged (${column}).`,
    );
  },
);

test("damaged times and changes in the history are named", async () => {
  const file = await damagedBooks(
    `update audit_records set timestamp = '2O26' where entity_id = 'TRI-damaged';
    update audit_records set changes = '{' where entity_id = 'CTA-r'`,
  );
  const { report, rows } = rescue(file);
  expect(rows("lancamentos")).toHaveLength(2);
  expect(report).toMatch(/estão como no arquivo: (?=.*\d \(changes\))(?=.*\d \(timestamp\))/u);
});

test("a company without an opening balance has none in the rescue", async () => {
  const { rows, report } = rescue(await damagedBooks("select 1"));
  expect(rows("empresas")).toMatchObject([{ name: "Loja", opening_balance: null }]);
  expect(report).not.toContain("não puderam ser lidos");
});

test("an entry that came back is there although the record of that is lost, and is named", async () => {
  const file = await damagedBooks(
    "delete from audit_records where sequence = (select max(sequence) from audit_records)",
    async (app) => {
      const position = await write(app, "DELETE", "transactions?id=eq.TRI-whole");
      await undo(app, [{ id: "TRI-whole", position }]);
    },
  );
  const { report, rows } = rescue(file);
  expect(rows("lancamentos")).toHaveLength(2);
  expect(report).toContain(
    "Consta, embora o histórico que pôde ser lido termine na exclusão, porque foi alterado depois dela: TRI-whole.",
  );
});

test("an old page with a removed entry does not bring it back", async () => {
  const columns = "updated_at = '2026-01-01T00:00:00.000Z', id = 'TRI-gone'";
  const file = await damagedBooks(
    `update transactions set ${columns} where id = 'TRI-whole'`,
    async (app) => {
      await write(app, "POST", "transactions", entry("TRI-gone"));
      await write(app, "DELETE", "transactions?id=eq.TRI-gone");
    },
  );
  const ids = rescue(file)
    .rows("lancamentos")
    .map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(["TRI-damaged", "TRI-whole"]));
});

test("the report counts in the gender and number of each table", async () => {
  const { report } = rescue(await damagedBooks("select 1"));
  expect(report).toContain("Contas: 1 lida (");
  expect(report).toContain("Categorias: 7 lidas (");
  expect(report).toContain("Etiquetas: 1 lida (");
  expect(report).toContain("Lançamentos: 2 lidos (");
  const rescued = { isScanned: false, tables: [] };
  expect(describeRescue("x.db", { ...rescued, unreadableBlocks: 1 })).toContain("ler 1 bloco de");
  expect(describeRescue("x.db", { ...rescued, unreadableBlocks: 2 })).toContain("ler 2 blocos de");
});
