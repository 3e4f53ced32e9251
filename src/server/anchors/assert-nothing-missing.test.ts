/** A start on a ledger with less than was acknowledged, or with another history. */
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { addContacts, openAtStart as start } from "#tests/support/contact-company.ts";
import { damagePages } from "#tests/support/damage.ts";
import {
  emptyCompany,
  enginesByName,
  newFolder,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { anchorPaths } from "./anchor.ts";

const { SQLite, PostgreSQL } = enginesByName;
const PAGE_SIZE = 4096;

test("the owner may continue after a loss, once, and it is recorded", async () => {
  const settings = await emptyCompany(SQLite);
  const file = await addContacts(settings, 3);
  const earlier = join(newFolder(), "earlier.db");
  copyFileSync(file, earlier);
  await addContacts(settings, 4);
  copyFileSync(earlier, file);
  const refused = await start(settings).catch(String);
  expect(refused).toMatch(/o histórico tem 3 registros, e em .* já tinha 7/u);
  expect(refused).toContain("CONTINUE_FROM_RECORD=3");
  expect(refused).toContain("npm run restore mostra as que há");
  await expect(start(settings, 2)).rejects.toThrow("o histórico tem 3 registros");
  expect(await start(settings, 3)).toBe(3);
  await addContacts(settings, 1);
  const anchors = readFileSync(join(dirname(file), "financeiro.anchors"), "utf8");
  expect(anchors).toMatch(/^ *3 [0-9a-f]{64} \S+ aceito com menos (?:[a-z]+ ?){12}$/mu);
  expect(await start(settings)).toBe(4);
});

test("a start without the file is refused, and works once the file is back", async () => {
  const settings = await emptyCompany(SQLite);
  const file = await addContacts(settings, 2);
  const copy = join(newFolder(), "copy.db");
  copyFileSync(file, copy);
  rmSync(file);
  await expect(start(settings)).rejects.toThrow(/o histórico tem 0 registros, e em .* já tinha 2/u);
  copyFileSync(copy, file);
  expect(await start(settings)).toBe(2);
});

test("a database of PostgreSQL that went back is refused, and no file is spoken of", async () => {
  const settings = await emptyCompany(PostgreSQL);
  await addContacts(settings, 1);
  const earlier = await PostgreSQL.copyDatabase(settings);
  await addContacts(settings, 1);
  const { dataDir } = settings;
  const headOf = ({ databaseUrl }: DatabaseSettings): string =>
    anchorPaths(dataDir, { engine: "postgres", url: databaseUrl ?? "" }).head;
  copyFileSync(headOf(settings), headOf(earlier));
  const refused = await start({ ...earlier, dataDir }).catch(String);
  expect(refused).toMatch(/^StartupError: O banco PostgreSQL tem menos .* já tinha 2/u);
  expect(refused).toContain("npm run restore mostra as que há");
  expect(refused).not.toContain("financeiro.db");
});

test("the database of another company is refused", async () => {
  const [settings, other] = [await emptyCompany(SQLite), await emptyCompany(SQLite)];
  const file = await addContacts(settings, 2);
  copyFileSync(await addContacts(other, 3), file);
  await expect(start(settings)).rejects.toThrow("tem outro histórico: o registro 2");
});

test.each([
  ["", []],
  [", also where no anchor makes the start read it first", ["head", "anchors"]],
])("a damaged end of the history is reported%s", async (_, lost) => {
  const settings = await emptyCompany(SQLite);
  const file = await addContacts(settings, 1);
  const database = new DatabaseSync(file);
  const row = database.prepare("select rootpage from sqlite_schema where name = 'audit_head'");
  const root = row.get()?.["rootpage"];
  database.close();
  expect(damagePages(file, PAGE_SIZE, (page) => page === root)).toBe(1);
  for (const name of lost) rmSync(join(dirname(file), `financeiro.${name}`), { force: true });
  await expect(start(settings)).rejects.toThrow(/está danificado.*npm run rescue/u);
});
