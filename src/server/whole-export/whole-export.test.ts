import { createWriteStream, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { Database } from "#server/database/database.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { readHead } from "#server/anchors/find-broken-anchor.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import type { Schema } from "#server/database/schema.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { ROLLUP_TABLES } from "#server/rollups/rollup-tables.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
  newFolder,
  openFresh,
  type DatabaseSettings,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { writeFullCompany } from "#tests/support/full-company.ts";
import { becomeOld } from "#tests/support/old-company.ts";
import { goBack } from "#tests/support/older-version.ts";
import { openTestApp, openTestAppAt } from "#tests/support/test-app.ts";
import { testClock, testDay } from "#tests/support/test-clock.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { packed, readZip, replaceData, toZip } from "#tests/support/zip-files.ts";
import { readStoredTables } from "./read-stored-tables.ts";
import { readWholeExport } from "./read-whole-export.ts";
import { STORED_TABLES } from "./stored-tables.ts";
import { writeWholeExport } from "./write-whole-export.ts";

const { SQLite, PostgreSQL } = enginesByName;
const timeZone = DEFAULT_TIME_ZONE;
/** Entries are exported with category names, and get keys when they are imported. */
const NOT_EXPORTED = "categories.name_in_rows";

/** Created by the migrator, or derived from the other tables. */
const OTHER_TABLES = /^(?:audit_head|schema_migrations(?:_lock)?|notes_search.*)$/u;

async function exportOf({ location }: Database): Promise<string> {
  const file = join(newFolder(), "tudo.zip");
  await writeWholeExport(location, createWriteStream(file), { timeZone, clock: testClock });
  return file;
}

async function importInto(engine: EngineUnderTest, file: string): Promise<DatabaseSettings> {
  const target = await engine.newDatabase();
  await readWholeExport(file, { ...target, timeZone });
  return target;
}

async function openAt(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return database;
}

function dataOf(file: string): [string, string][] {
  return [...readZip(file)]
    .filter(([path]) => /^(?:data|csv)\//u.test(path))
    .map(([path, bytes]) => [path, bytes.toString()]);
}

async function erase({ writer }: Database, sequence: number): Promise<void> {
  await sql`update audit_records set description = '', changes = null, salt = null
    where sequence = ${sequence}`.execute(writer);
}

/** The columns of all tables, without generated ones. */
function storedColumns(db: Kysely<Schema>, engine: EngineUnderTest) {
  const query =
    engine === SQLite
      ? sql<{ table: string; column: string }>`
          select s.name as "table", c.name as "column" from sqlite_schema as s, pragma_table_info(s.name) as c
          where s.type = 'table' and s.name not like 'sqlite_%'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema() and is_generated = 'NEVER'`;
  return query.execute(db);
}

const other = (engine: EngineUnderTest): EngineUnderTest =>
  engine === SQLite ? PostgreSQL : SQLite;

describeOnBothEngines("A whole export", (engine) => {
  async function expectRoundTrip(seed: number): Promise<void> {
    const app = await openTestApp(engine);
    await writeFullCompany(app, seed, testDay());
    await sql`insert into company_settings values
      (1, '2026-01-02T03:04:05.678Z', 'Ana', 'Padaria', null, -5, '2026-01-01')`.execute(
      app.database.writer,
    );
    await erase(app.database, 3);
    const first = await exportOf(app.database);
    const there = await openAt(await importInto(other(engine), first));
    const second = await exportOf(there);
    const back = await openAt(await importInto(engine, second));
    expect(dataOf(second)).toEqual(dataOf(first));
    expect(dataOf(await exportOf(back))).toEqual(dataOf(first));
    for (const database of [there, back]) {
      const problems = await verifyBooks({ location: database.location, anchors: [] });
      expect(problems).toEqual([
        {
          check: "history",
          text: expect.stringContaining("número 3 "),
          intactUntil: null,
          isTolerated: true,
        },
      ]);
      const { rows } = await sql`select description, changes, salt from audit_records
        where sequence = 3`.execute(database.reader);
      expect(rows).toEqual([{ description: "", changes: null, salt: null }]);
    }
  }

  test("goes there and back without a change", extendedOnPostgres(engine), () =>
    expectRoundTrip(TEST_SEED),
  );

  test("of other companies does so, too", { tags: ["extended"], timeout: 120_000 }, async () => {
    for (const more of [1, 2, 3]) await expectRoundTrip(TEST_SEED + more);
  });

  test("is the same when downloaded", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine);
    await writeFullCompany(app, TEST_SEED, testDay());
    const written = dataOf(await exportOf(app.database));
    const { status, headers, body } = await exportedFile(app, "empresa.zip");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="empresa-${testDay()}.zip"`,
      "content-length": String(body.length),
    });
    const file = join(newFolder(), "baixado.zip");
    writeFileSync(file, body);
    expect(dataOf(file)).toEqual(written);
  });

  test("of a new system is read back", { tags: ["extended"] }, async () => {
    const file = await exportOf(await openFresh(engine));
    const there = await openAt(await importInto(other(engine), file));
    expect(dataOf(await exportOf(there))).toEqual(dataOf(file));
  });

  test(
    "is imported into an open system without a ledger, which continues with it",
    extendedOnPostgres(engine),
    async () => {
      const source = await openTestApp(engine);
      await source.send("POST", "clients", newContact({ id: "CTT-ana00001" }));
      await source.send("PATCH", "categories?id=eq.CAT-inicial1", { name: "Provisória" });
      await source.send("PATCH", "categories?id=eq.CAT-inicial2", { name: "Sistema" });
      const file = await exportOf(source.database);
      const target = await engine.newDatabase();
      await (await openDatabase(target)).close();
      await readWholeExport(file, { ...target, timeZone });
      const app = await openTestAppAt(target);
      const { body } = await app.send<{ id: string }[]>("GET", "clients?select=id");
      expect(body).toEqual([{ id: "CTT-ana00001" }]);
      expect((await app.send("POST", "clients", newContact())).status).toBe(201);
    },
  );

  test("is not imported into a system with a ledger", extendedOnPostgres(engine), async () => {
    const source = await openTestApp(engine);
    await source.send("POST", "clients", newContact());
    const file = await exportOf(source.database);
    const target = await importInto(engine, file);
    const before = await openDatabase(target);
    await before.close();
    await expect(readWholeExport(file, { ...target, timeZone })).rejects.toThrow(/já tem lança/u);
    const database = await openAt(target);
    expect(dataOf(await exportOf(database))).toEqual(dataOf(file));
  });

  test("that was altered leaves nothing behind", { tags: ["extended"] }, async () => {
    const source = await openTestApp(engine);
    await source.send("POST", "clients", newContact());
    const file = await exportOf(source.database);
    const target = await engine.newDatabase();
    for (const name of ["Outro", "a".repeat(300)]) {
      const files = readZip(file);
      replaceData(files, "clients", ([line = ""]) => [
        line.replace(/"name":"[^"]*"/u, `"name":"${name}"`),
      ]);
      const altered = join(newFolder(), "alterado.zip");
      writeFileSync(altered, await toZip(packed(files)));
      const reading = readWholeExport(altered, { ...target, timeZone });
      await expect(reading).rejects.toThrow(/não confere, e nada|não aceita um registro/u);
    }
    // Only an empty system accepts an export.
    await readWholeExport(file, { ...target, timeZone });
  });

  test("has every table that is not computed, with all its columns", async () => {
    const { reader } = await openFresh(engine);
    const { rows } = await storedColumns(reader, engine);
    const computed = new Set(ROLLUP_TABLES.map(({ table }) => table));
    const stored = rows
      .filter(({ table }) => !computed.has(table) && !OTHER_TABLES.test(table))
      .map(({ table, column }) => `${table}.${column}`);
    const exported = STORED_TABLES.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    );
    expect(stored.toSorted()).toEqual([...exported, NOT_EXPORTED].toSorted());
  });
});

describeOnBothEngines("The ledger of an older version", (engine) => {
  test("are exported with all their columns", { tags: ["extended"] }, async () => {
    const database = await openFresh(engine);
    const known = new Set(STORED_TABLES.map(({ name }) => name));
    for (const migration of Object.keys(MIGRATIONS).slice(1)) {
      await goBack(database.writer, database.engine, migration);
      const { rows } = await storedColumns(database.reader, engine);
      const stored = rows.filter(
        ({ table, column }) => known.has(table) && `${table}.${column}` !== NOT_EXPORTED,
      );
      await using read = await openSnapshotReader(database.location);
      const { tables } = await readStoredTables(read);
      const exported = tables.flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}`),
      );
      expect([migration, exported.toSorted()]).toEqual([
        migration,
        stored.map(({ table, column }) => `${table}.${column}`).toSorted(),
      ]);
    }
  });

  test("are read into a system of this version", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const { database } = app;
    await app.send("POST", "clients", newContact({ id: "CTT-ana00001" }));
    await app.send("POST", "transactions", [newEntry(), newEntry({ client_id: "CTT-ana00001" })]);
    await becomeOld(database, "0013-payment-dates");
    const there = await openAt(await importInto(other(engine), await exportOf(database)));
    const problems = await verifyBooks({ location: there.location, anchors: [] });
    expect(problems).toEqual([]);
    const { sequence } = await readHead(there.reader);
    expect(sequence).toBe(3);
    expect(await there.reader.selectFrom("transactions").select("id").execute()).toHaveLength(2);
  });
});

test("every column of a CSV has a heading in words", () => {
  const headings = STORED_TABLES.flatMap(({ columns }) => columns.map(({ label }) => label ?? ""));
  expect(headings.filter((heading) => heading.includes("_"))).toEqual([]);
});

test("a failed import leaves the folder unchanged", async () => {
  const dataDir = newFolder();
  await expect(
    readWholeExport(join(dataDir, "none.zip"), { dataDir, databaseUrl: null, timeZone }),
  ).rejects.toThrow(/ENOENT/u);
  expect(existsSync(join(dataDir, SQLITE_FILE))).toBe(false);
});
