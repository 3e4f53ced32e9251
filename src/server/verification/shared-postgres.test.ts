/** A PostgreSQL database that has tables of another program, or whose user has few rights. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CHECK_NAMES } from "#contract/trust.ts";
import { DEFAULT_TIME_ZONE as timeZone } from "#domain/company-time.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { writeWholeExport } from "#server/whole-export/write-whole-export.ts";
import { newContact } from "#tests/support/api-rows.ts";
import { endOf, openCompanyAt } from "#tests/support/backup-company.ts";
import {
  emptyCompany,
  enginesByName,
  newFolder,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { runSql } from "#tests/support/postgres-cluster.ts";
import { openTestApp, openTestAppAt, type RefusedBody } from "#tests/support/test-app.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { runCheck } from "./run-check.ts";

const { PostgreSQL, SQLite } = enginesByName;

const FOREIGN = `
  create table pedidos (id int primary key, total numeric check (total > 0));
  create view pedidos_de_hoje as select id from pedidos;
  create function pedidos_novos() returns trigger language plpgsql
    as 'begin return new; end';
  create trigger novos after insert on pedidos execute function pedidos_novos()`;

const NO_RIGHT = /falta uma permissão no computador/iu;

async function problemsOf({ location }: Database) {
  const found = CHECK_NAMES.map((check) => runCheck({ check, location, anchors: [] }));
  return (await Promise.all(found)).flat();
}

async function exportOfOneContact(): Promise<string> {
  const app = await openTestApp(SQLite);
  await app.send("POST", "clients", newContact());
  const file = join(newFolder(), "tudo.zip");
  const settings = { timeZone, clock: testClock };
  await writeWholeExport(app.database.location, createWriteStream(file), settings);
  return file;
}

/** The database for a new user that owns a schema of it, and nothing else. */
async function ofSchemaOwner({ dataDir, databaseUrl }: DatabaseSettings) {
  const url = new URL(databaseUrl ?? "");
  const role = `loja_${randomUUID().slice(0, 8)}`;
  await runSql(
    url.href,
    `create role ${role} login; create schema ${role} authorization ${role};
      alter role ${role} set search_path = ${role}`,
  );
  url.username = role;
  return { dataDir, databaseUrl: url.href, role };
}

test("another program's tables are no problem, but a trigger of it on our tables is", async () => {
  const settings = await emptyCompany(PostgreSQL);
  await runSql(settings.databaseUrl ?? "", FOREIGN);
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  expect(await problemsOf(database)).toEqual([]);
  await runSql(
    settings.databaseUrl ?? "",
    "create trigger novos after insert on transactions execute function pedidos_novos()",
  );
  expect(await problemsOf(database)).toMatchObject([
    { check: "schema", text: expect.stringContaining("trigger transactions.novos") as unknown },
  ]);
});

test(
  "an export is read into a database in which another program has tables",
  { tags: ["extended"] },
  async () => {
    const file = await exportOfOneContact();
    const target = await PostgreSQL.newDatabase();
    await runSql(target.databaseUrl ?? "", FOREIGN);
    await readWholeExport(file, { ...target, timeZone });
    const app = await openTestAppAt(target);
    expect((await app.send("GET", "clients?select=id")).body).toHaveLength(1);
  },
);

test(
  "a user with a schema of its own has backups that verify; a restore names the right",
  { tags: ["extended"] },
  async () => {
    const settings = await ofSchemaOwner(await PostgreSQL.newDatabase());
    const folder = { path: join(newFolder(), "copias"), isChosen: false };
    await using company = await openCompanyAt(settings, folder);
    await company.addContact("Ana");
    const { backups } = company;
    await backups.make();
    const { files, failure } = await backups.status();
    expect({ files, failure }).toMatchObject({ files: [{ state: "verified" }], failure: null });
    expect(await problemsOf(company.database)).toMatchObject([
      { check: "schema", text: expect.stringMatching(NO_RIGHT) as unknown, isTolerated: true },
    ]);
    await backups.restores.restore(files[0]?.name ?? "");
    expect(await endOf(backups)).toMatchObject({
      step: "failed",
      message: expect.stringMatching(NO_RIGHT) as unknown,
    });
  },
);

test("an export is read into a schema whose owner has no other rights", async () => {
  const file = await exportOfOneContact();
  const target = await ofSchemaOwner(await PostgreSQL.newDatabase());
  await readWholeExport(file, { ...target, timeZone });
  const app = await openTestAppAt(target);
  expect((await app.send("GET", "clients?select=id")).body).toHaveLength(1);
});

test("a save without the right to write is refused with a sentence", async () => {
  const settings = await ofSchemaOwner(await PostgreSQL.newDatabase());
  const app = await openTestAppAt(settings);
  const administrator = new URL(settings.databaseUrl);
  administrator.username = "postgres";
  await runSql(
    administrator.href,
    `alter table ${settings.role}.clients owner to postgres;
      grant select on ${settings.role}.clients to ${settings.role}`,
  );
  const { status, body } = await app.send<RefusedBody>("POST", "clients", newContact());
  expect([status, body.message]).toEqual([
    503,
    "O banco de dados recusou o acesso do sistema; nada foi gravado.",
  ]);
});
