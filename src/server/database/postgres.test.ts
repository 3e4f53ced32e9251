import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { randomUUID } from "node:crypto";
import { createDatabase, runSql } from "#tests/support/postgres-cluster.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { insert, serveDatabase } from "#tests/support/test-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { goBack } from "#tests/support/older-version.ts";
import { runCheck } from "#server/verification/run-check.ts";
import type { Database } from "./database.ts";
import { isUpToDate } from "./migrate.ts";
import { connectPostgres, openPostgres, postgresEngine } from "./postgres.ts";

type Server = {
  readonly database: Database;
  /** Another connection to the same database. */
  readonly other: Client;
  readonly create: () => Promise<number>;
  readonly app: FastifyInstance;
};

/** Opens a new database; `settings` is SQL that runs first, on `other`. */
async function startOn(settings: (name: string) => string = () => "select 1"): Promise<Server> {
  const name = `test_${randomUUID()}`;
  const url = await createDatabase(inject("postgresUrl"), name);
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(settings(name));
  onTestFinished(() => other.end());
  const { app, database } = await serveDatabase(await openPostgres(url));
  return {
    app,
    database,
    other,
    async create() {
      return (await insert(app, "transactions", newEntry())).statusCode;
    },
  };
}

const CUT_OFF_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test("a connection that breaks in the middle of a command gives 503, and a new one replaces it", async () => {
  const { database, other, create } = await startOn();
  const seen = new Set<number>();
  // Cut at various times, until one was in the middle of a command.
  for (let round = 0; round < 15 || !seen.has(503); round += 1) {
    const burst = Promise.all(Array.from({ length: 8 }, create));
    await wait(round % 15);
    await other.query(CUT_OFF_ALL);
    for (const status of await burst) seen.add(status);
  }
  expect([...seen].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(seen).toContain(503);
  // The pool may notice only now that its last idle connection was cut.
  await expect.poll(create).toBe(201);
  await expectLedgerInvariants(database);
});

test("commands are serialized whatever the default isolation of the server", async () => {
  const { database, create } = await startOn(
    (name) => `alter database "${name}" set default_transaction_isolation = 'serializable'`,
  );
  const statuses = await Promise.all(Array.from({ length: 20 }, create));
  expect(new Set(statuses)).toEqual(new Set([201]));
  await expectLedgerInvariants(database);
});

test("a read does not wait for commands that are blocked by another process", async () => {
  const { database, other, create } = await startOn();
  await other.query("begin; select * from audit_head for update");
  const waiting = Promise.all(Array.from({ length: 12 }, create));
  const blocked = () =>
    other.query(
      "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
    );
  await expect.poll(async () => (await blocked()).rowCount).toBe(1);
  expect(await database.reader.selectFrom("transactions").selectAll().execute()).toEqual([]);
  await other.query("commit");
  expect(new Set(await waiting)).toEqual(new Set([201]));
});

test("a report that PostgreSQL interrupts, as at its limit of time, is answered with a sentence", async () => {
  const { app, other } = await startOn();
  // As a migration of another program does.
  await other.query("begin; lock table schema_migrations");
  const report = app.inject("/rest/v1/rpc/report");
  const interrupt = () =>
    other.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
    );
  await expect.poll(async () => (await interrupt()).rowCount).toBe(1);
  await other.query("commit");
  const { statusCode, headers, ...answer } = await report;
  expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.json()).toMatchObject({
    code: "57014",
    message: "O banco de dados demorou demais, e o pedido foi interrompido.",
  });
});

test("the program starts beside another schema's table of migrations, and migrates its own", async () => {
  const { database, create } = await startOn(
    () => "create schema auth; create table auth.schema_migrations (version text primary key)",
  );
  expect(await create()).toBe(201);
  const { rows } = await sql<{ schema: string }>`select schemaname as schema from pg_tables
    where tablename like 'schema_migrations%' order by tablename, schemaname`.execute(
    database.reader,
  );
  expect(rows.map(({ schema }) => schema)).toEqual(["auth", "public", "public"]);
});

test("an older ledger in a later schema of the search path is migrated where it is", async () => {
  const url = await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`);
  await using older = connectPostgres(url, 1, 10_000);
  await goBack(older, postgresEngine, "0021-tags");
  // A schema of the user's name comes first.
  await runSql(url, "create schema postgres");
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const { reader, location } = database;
  expect(await isUpToDate(reader)).toBe(true);
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'postgres'`.execute(
    reader,
  );
  expect(rows).toEqual([]);
  expect(await runCheck({ check: "schema", location, anchors: [] })).toEqual([]);
});

test("a schema whose name needs quotes has the tables as any other", async () => {
  const url = new URL(await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`));
  await runSql(url.href, 'create schema "Minha Empresa"');
  url.searchParams.set("options", String.raw`-c search_path="Minha\ Empresa"`);
  const { location, ...database } = await openPostgres(url.href);
  onTestFinished(() => database.close());
  expect(await runCheck({ check: "schema", location, anchors: [] })).toEqual([]);
});

test("the objects of an extension in the schema of the tables are none of the ledger", async () => {
  const url = await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`);
  const { location, ...database } = await openPostgres(url);
  onTestFinished(() => database.close());
  await runSql(
    url,
    `create table spatial_ref_sys (id int primary key check (id > 0));
      create function helper() returns int language sql as 'select 1';
      create aggregate total(int) (sfunc = int4pl, stype = int);
      alter extension plpgsql add table spatial_ref_sys;
      alter extension plpgsql add function helper();
      alter extension plpgsql add aggregate total(int)`,
  );
  expect(await runCheck({ check: "schema", location, anchors: [] })).toEqual([]);
});

const FOREIGN = "já tem tabelas que não são do Sistema Financeiro";

test.each([
  ["the migrations of Rails", "create table schema_migrations (version text primary key)", FOREIGN],
  ["a table of a name of ours", "create table accounts (number int)", FOREIGN],
  [
    "no schema",
    "drop schema public",
    "não tem nenhum esquema em que este usuário possa criar as tabelas",
  ],
])("startup says what is wrong with a database that has %s", async (_, statement, text) => {
  const url = await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`);
  await runSql(url, statement);
  await expect(openPostgres(url)).rejects.toThrow(text);
});

test("startup fails if commits are not durable or the encoding is not UTF8", async () => {
  const clusterUrl = inject("postgresUrl");
  const lazy = `test_${randomUUID()}`;
  const lazyUrl = await createDatabase(clusterUrl, lazy);
  const admin = new Client({ connectionString: clusterUrl });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter database "${lazy}" set synchronous_commit = off`);
  await expect(openPostgres(lazyUrl)).rejects.toThrow("synchronous_commit");
  const ascii = `test_${randomUUID()}`;
  await admin.query(`create database "${ascii}" encoding 'SQL_ASCII' template template0`);
  const asciiUrl = clusterUrl.replace(/\/postgres$/u, `/${ascii}`);
  await expect(openPostgres(asciiUrl)).rejects.toThrow("UTF8");
});
