/** Several databases that are used with one data folder. */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addContacts, openAtStart } from "#tests/support/contact-company.ts";
import { emptyCompany, enginesByName, type DatabaseSettings } from "#tests/support/engines.ts";
import { anchorPaths, type AnchorPaths } from "./anchor.ts";
import { newestElsewhere } from "./other-books.ts";

const { SQLite, PostgreSQL } = enginesByName;

const postgres = (options: string) =>
  ({ engine: "postgres", url: `postgres://ana@db:5432/empresa${options}` }) as const;

const pathsOf = ({ dataDir, databaseUrl }: DatabaseSettings): AnchorPaths =>
  anchorPaths(dataDir, { engine: "postgres", url: databaseUrl ?? "" });

test("older books are refused while the newer ones of another database are known", async () => {
  const newer = await emptyCompany(PostgreSQL);
  await addContacts(newer, 1);
  const older = { ...(await PostgreSQL.copyDatabase(newer)), dataDir: newer.dataDir };
  expect(await openAtStart(older)).toBe(1);
  await addContacts(newer, 2);
  const refused = await openAtStart(older).catch(String);
  expect(refused).toMatch(
    /daqui tem 1 registro, e em .* o mesmo histórico já tinha 3 em outro banco/u,
  );
  expect(refused).toMatch(/DATABASE_URL.*CONTINUE_FROM_RECORD=1.*O que falta \(2 registros\)/su);
  await expect(openAtStart(older, 2)).rejects.toThrow("em outro banco");
  expect(await openAtStart(older, 1)).toBe(1);
  // The owner decided, and it is noted.
  expect(await openAtStart(older)).toBe(1);
  const { anchors } = pathsOf(older);
  expect(readFileSync(anchors, "utf8")).toMatch(/^ *1 .* aceito com menos /mu);
  expect(await openAtStart(newer)).toBe(3);
  // A start alone is no use of the other database.
  expect(await openAtStart(older)).toBe(1);
  await addContacts(newer, 1);
  await expect(openAtStart(older)).rejects.toThrow("já tinha 4 em outro banco");
});

test("of two databases that both went on, neither is called older", async () => {
  const moved = await emptyCompany(PostgreSQL);
  await addContacts(moved, 2);
  const left = { ...(await PostgreSQL.copyDatabase(moved)), dataDir: moved.dataDir };
  await addContacts(moved, 1);
  expect(await openAtStart(left, 2)).toBe(2);
  await addContacts(left, 3);
  const refused = await openAtStart(moved).catch(String);
  expect(refused).toMatch(
    /mesmo histórico que outro banco até o registro 2, .*: este tem 3 registros, .* já tinha 5\./u,
  );
  expect(refused).toMatch(/CONTINUE_FROM_RECORD=3.*só no outro banco fica só nele/su);
  expect(refused).not.toContain("mais antigo");
  expect(await openAtStart(moved, 3)).toBe(3);
  expect(await openAtStart(moved)).toBe(3);
});

test("files of another database that cannot be read do not stop the start", async () => {
  const company = await emptyCompany(PostgreSQL);
  await addContacts(company, 1);
  mkdirSync(anchorPaths(company.dataDir, postgres("")).head);
  expect(await openAtStart(company)).toBe(1);
  expect(newestElsewhere(pathsOf(company))).toBeNull();
});

test("two companies may share a data folder", { tags: ["extended"] }, async () => {
  const [first, second] = [await emptyCompany(PostgreSQL), await emptyCompany(PostgreSQL)];
  const shared = { ...second, dataDir: first.dataDir };
  const file = { dataDir: first.dataDir, databaseUrl: null };
  await addContacts(file, 1);
  await addContacts(first, 2);
  await addContacts(shared, 3);
  expect([await openAtStart(file), await openAtStart(first), await openAtStart(shared)]).toEqual([
    1, 2, 3,
  ]);
});

test("the newest end in another database is known, also without books here", async () => {
  const first = await emptyCompany(PostgreSQL);
  const paths = anchorPaths(first.dataDir, { engine: "sqlite", file: "financeiro.db" });
  expect(newestElsewhere(paths)).toBeNull();
  await addContacts(first, 2);
  expect(newestElsewhere(paths)).toMatchObject({ sequence: 2 });
  const second = await emptyCompany(SQLite);
  await addContacts({ ...second, dataDir: first.dataDir }, 1);
  rmSync(join(first.dataDir, "financeiro.db"));
  expect(newestElsewhere(paths)).toMatchObject({ sequence: 2 });
});

test("each schema of a database has its own anchors", () => {
  const headOf = (options: string): string => anchorPaths("data", postgres(options)).head;
  const plain = headOf("");
  expect(headOf("?sslmode=disable")).toBe(plain);
  expect(headOf("?options=-c%20search_path=public")).toBe(plain);
  const schemas = ["-c%20search_path=loja", "-csearch_path%3Dfilial", "--search_path=outra"];
  expect(new Set([plain, ...schemas.map((schema) => headOf(`?options=${schema}`))]).size).toBe(4);
});

/** The same tables, of another key. */
const withSchema = (company: DatabaseSettings): DatabaseSettings => ({
  ...company,
  databaseUrl: `${company.databaseUrl ?? ""}?options=-csearch_path%3Dpublic,pg_catalog`,
});

test("anchors from before the schema was part of the key are taken over", async () => {
  const newer = await emptyCompany(PostgreSQL);
  await addContacts(newer, 1);
  const older = { ...(await PostgreSQL.copyDatabase(newer)), dataDir: newer.dataDir };
  await addContacts(newer, 1);
  expect(await openAtStart(older, 1)).toBe(1);
  const [former, own] = [pathsOf(older), pathsOf(withSchema(older))];
  const lines = readFileSync(former.anchors, "utf8");
  expect(lines).toContain("aceito com menos");
  expect(await openAtStart(withSchema(older))).toBe(1);
  expect(readFileSync(own.anchors, "utf8")).toBe(lines);
  expect(readFileSync(own.head, "utf8")).toBe(readFileSync(former.head, "utf8"));
  // Those that it has since are its own.
  rmSync(former.anchors);
  await addContacts(withSchema(older), 1);
  expect(await openAtStart(withSchema(older))).toBe(2);
  expect(readFileSync(own.head, "utf8")).toMatch(/^ *2 /u);
});

test(
  "anchors of another company under that key are not taken over",
  { tags: ["extended"] },
  async () => {
    const [company, other] = [await emptyCompany(PostgreSQL), await emptyCompany(PostgreSQL)];
    await addContacts(company, 3);
    await addContacts(other, 1);
    const former = pathsOf(company);
    copyFileSync(pathsOf(other).head, former.head);
    const own = pathsOf(withSchema(company));
    expect(await openAtStart(withSchema(company))).toBe(3);
    expect(readFileSync(own.anchors, "utf8")).toMatch(/^ *3 /u);
    expect(readFileSync(own.anchors, "utf8")).not.toContain(
      readFileSync(former.head, "utf8").trim(),
    );
  },
);
