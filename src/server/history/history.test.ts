import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { verifyHistory } from "./verify-history.ts";

async function withHistory(app: TestApp): Promise<void> {
  const contact = newContact();
  await app.send("POST", "clients", contact);
  for (const name of ["Ana", "Bia", "Caio", "Davi"]) {
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { name });
  }
  await app.send("POST", "transactions", [newEntry(), newEntry()]);
}

/** Bypasses the triggers, as a user with database tools could. */
async function tamper(database: Database, statement: string): Promise<void> {
  await database.writer.connection().execute(async (db) => {
    if (database.engine.name === "sqlite") {
      const { rows } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_schema where type = 'trigger'`.execute(db);
      for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
    } else {
      await sql.raw("alter table audit_records disable trigger all").execute(db);
    }
    await sql.raw(statement).execute(db);
  });
}

describeOnBothEngines("The history", (engine) => {
  test("refuses UPDATE, DELETE and TRUNCATE in the database", async () => {
    const app = await openTestApp(engine);
    await withHistory(app);
    for (const statement of [
      "update audit_records set description = 'x' where sequence = 2",
      "update audit_records set description = '', changes = null, salt = null, user_name = 'x' where sequence = 2",
      "update audit_records set hash = digest where sequence = 2",
      "update audit_records set timestamp = '2020-01-01T00:00:00.000Z' where sequence = 2",
      "delete from audit_records where sequence = 2",
      "delete from audit_records",
      // A delete that bypasses a DELETE trigger, on each engine.
      app.database.engine.name === "postgres"
        ? "truncate audit_records"
        : "insert or replace into audit_records select * from audit_records where sequence = 2",
    ]) {
      await expect(sql.raw(statement).execute(app.database.writer)).rejects.toThrow("append-only");
    }
    expect(await verifyHistory(app.database.reader)).toMatchObject({ isIntact: true, records: 7 });
  });

  test("refuses to delete a contact in the database", async () => {
    const app = await openTestApp(engine);
    await withHistory(app);
    const deletion = sql.raw("delete from clients").execute(app.database.writer);
    await expect(deletion).rejects.toThrow("never deleted");
  });

  test("allows the erasure of personal data, and its chain still verifies", async () => {
    const app = await openTestApp(engine);
    await withHistory(app);
    await sql
      .raw(
        "update audit_records set description = '', changes = null, salt = null where sequence = 2",
      )
      .execute(app.database.writer);
    expect(await verifyHistory(app.database.reader)).toMatchObject({ isIntact: true, records: 7 });
  });

  test.each([
    ["a changed phrase", "update audit_records set description = 'x' where sequence = 3", 3],
    ["a changed name", "update audit_records set user_name = 'x' where sequence = 4", 4],
    ["changed values", "update audit_records set changes = '{}' where sequence = 1", 1],
    ["values that are no JSON", "update audit_records set changes = '{' where sequence = 1", 1],
    [
      "the same values, written otherwise",
      "update audit_records set changes = ' ' || changes where sequence = 2",
      2,
    ],
    [
      "a value said twice",
      `update audit_records set changes = '{"name":[null,"x"],' || substr(changes, 2) where sequence = 3`,
      3,
    ],
    ["another entity", "update audit_records set entity_id = 'CTT-x' where sequence = 5", 5],
    [
      "another time",
      "update audit_records set timestamp = '2020-01-01T00:00:00.000Z' where sequence = 6",
      6,
    ],
    ["another id", "update audit_records set id = 'AUD-x' where sequence = 2", 2],
    ["another digest", `update audit_records set digest = hash where sequence = 2`, 2],
    ["a record taken out", "delete from audit_records where sequence = 4", 4],
    ["the last record taken out", "delete from audit_records where sequence = 7", 7],
    ["the whole history taken out", "delete from audit_records", 1],
  ])(
    "names the first broken record: %s",
    extendedOnPostgres(engine),
    async (_what, statement, sequence) => {
      const app = await openTestApp(engine);
      await withHistory(app);
      await tamper(app.database, statement);
      expect(await verifyHistory(app.database.reader)).toMatchObject({ isIntact: false, sequence });
    },
  );

  test("an empty history is intact", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine);
    expect(await verifyHistory(app.database.reader)).toMatchObject({ isIntact: true, records: 0 });
  });

  test("verifies more records than one query reads", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine);
    await app.send(
      "POST",
      "transactions",
      Array.from({ length: 2500 }, () => newEntry()),
    );
    expect(await verifyHistory(app.database.reader)).toMatchObject({
      isIntact: true,
      records: 2500,
    });
  });
});
