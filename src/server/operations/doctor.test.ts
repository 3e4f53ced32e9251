import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { instantFromMs, type Clock } from "#domain/company-time.ts";
import { anchorPaths, formatAnchor } from "#server/anchors/anchor.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readSettings } from "#server/environment.ts";
import { createLedger } from "#server/ledger.ts";
import { saveVerification } from "#server/verification/saved-verification.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import {
  describeOnBothEngines,
  enginesByName,
  newFolder,
  type DatabaseSettings,
  type EngineUnderTest,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { runChecks } from "./check.ts";
import { doctorChecks } from "./doctor.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const DAY = 86_400_000;

async function diagnose(
  { dataDir, databaseUrl }: DatabaseSettings,
  clock: Clock = () => NOW,
): Promise<{ right: string[]; wrong: string[] }> {
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" });
  const results = await runChecks(doctorChecks(settings, clock));
  const texts = (isOk: boolean): string[] =>
    results.filter(({ ok }) => ok === isOk).map(({ name, text }) => `${name}: ${text}`);
  return { right: texts(true), wrong: texts(false) };
}

/** A closed database with one entry, made at `NOW`. */
async function closedBooks(engine: EngineUnderTest, statement?: string): Promise<DatabaseSettings> {
  const location = await engine.newDatabase();
  const database = await openDatabase(location);
  const ledger = createLedger(database, () => NOW, "America/Sao_Paulo");
  const { createdAt: _created, updatedAt: _updated, ...draft } = SAMPLE_TRANSACTION;
  await ledger.execute(
    { kind: "create", records: "transactions", drafts: [draft] },
    { userName: "Marina" },
  );
  if (statement !== undefined) await sql.raw(statement).execute(database.writer);
  await ledger.close();
  await database.close();
  return location;
}

describeOnBothEngines("The doctor", (engine) => {
  test("finds no problem with a good ledger, and lists its checks", async () => {
    const { right, wrong } = await diagnose(await closedBooks(engine));
    expect(wrong).toEqual([]);
    expect(right).toContainEqual(
      "books: Os dados podem ser lidos: 1 registro no histórico, o último de 21/11/2026 12:00. O relógio marca 21/11/2026 12:00.",
    );
  });

  test("reports a history that is shorter than the anchors next to the data", async () => {
    const location = await closedBooks(engine);
    const database = await openDatabase(location);
    const { head } = anchorPaths(location.dataDir, database.location);
    await database.close();
    writeFileSync(
      head,
      `${formatAnchor({ sequence: 5, hash: "0".repeat(64), timestamp: instantFromMs(NOW) })}\n`,
      { mode: 0o600 },
    );
    expect((await diagnose(location)).wrong).toEqual([
      expect.stringMatching(
        /^anchors: .*o histórico tem 1 registro, e em 21\/11\/2026 12:00 já tinha 5/u,
      ),
    ]);
  });

  test("names a wrong clock and one behind the history", async () => {
    const location = await closedBooks(engine);
    expect((await diagnose(location, () => 0)).wrong).toEqual([
      expect.stringMatching(/^books: O relógio deste computador marca 31\/12\/1969/u),
    ]);
    expect((await diagnose(location, () => NOW - 2 * DAY)).wrong).toEqual([
      expect.stringContaining("mais de um dia antes do último registro"),
    ]);
  });

  test(
    "counts what the last verification found, without names and values",
    extendedOnPostgres(engine),
    async () => {
      const books = await closedBooks(engine, "update transactions set notes = 'Maria Souza'");
      const database = await openDatabase(books);
      await database.close();
      const { location } = database;
      const problems = await verifyBooks({ location, anchors: [] });
      expect(problems.map(({ text }) => text).join("")).toContain("Maria Souza");
      const { verification } = anchorPaths(books.dataDir, location);
      saveVerification(verification, { verifiedAt: instantFromMs(NOW), problems });
      expect((await diagnose(books)).wrong).toEqual([
        expect.stringMatching(
          /^verification: A conferência dos dados encontrou \d problemas? \(Lançamentos e contatos[^“”\d]*\): veja quais em Configurações › Confiança\.$/u,
        ),
      ]);
    },
  );

  test("names data of a newer program", async () => {
    const location = await closedBooks(
      engine,
      "insert into schema_migrations values ('9999-future', '2030-01-01T00:00:00.000Z')",
    );
    expect((await diagnose(location)).wrong).toEqual([
      expect.stringContaining("versão mais nova do sistema"),
    ]);
  });
});

test("the doctor tells whether the program is running", async () => {
  const location = await closedBooks(enginesByName.SQLite);
  expect((await diagnose(location)).right).toContain("program: O sistema está fechado.");
  const database = await openDatabase(location);
  const { right, wrong } = await diagnose(location);
  await database.close();
  expect(wrong).toEqual([]);
  expect(right).toContain("program: O sistema está aberto com estes dados.");
});

test("the doctor reads a folder that is missing or empty", async () => {
  const folder = newFolder();
  const missing = await diagnose({ dataDir: join(folder, "nada"), databaseUrl: null });
  expect(missing.wrong).toEqual([]);
  expect(missing.right.at(-1)).toContain("ainda não existe");
  mkdirSync(join(folder, "vazia"));
  const empty = await diagnose({ dataDir: join(folder, "vazia"), databaseUrl: null });
  expect(empty.wrong).toEqual([]);
  expect(empty.right.at(-1)).toContain("Ainda não há lançamentos");
});

test("the doctor reports a lost file whose anchors are still there", async () => {
  const location = await closedBooks(enginesByName.SQLite);
  const database = await openDatabase(location);
  const { head } = anchorPaths(location.dataDir, database.location);
  await database.close();
  const anchor = { sequence: 1, hash: "0".repeat(64), timestamp: instantFromMs(NOW) };
  writeFileSync(head, `${formatAnchor(anchor)}\n`, { mode: 0o600 });
  rmSync(join(location.dataDir, "financeiro.db"));
  expect((await diagnose(location)).wrong).toEqual([
    expect.stringMatching(/^anchors: .*o histórico tem 0 registros, e em .* já tinha 1/u),
  ]);
});

test("the doctor takes a PostgreSQL without our tables for a new one", async () => {
  const { right, wrong } = await diagnose(await enginesByName.PostgreSQL.newDatabase());
  expect(wrong).toEqual([]);
  expect(right).toContainEqual(expect.stringMatching(/^books: Ainda não há lançamentos/u));
});

test.skipIf(process.platform === "win32")("the doctor names files open to others", async () => {
  const location = await closedBooks(enginesByName.SQLite);
  chmodSync(join(location.dataDir, "financeiro.db"), 0o644);
  expect((await diagnose(location)).wrong).toEqual([
    expect.stringMatching(/^permissions: Outros usuários .* podem ler financeiro\.db/u),
  ]);
});

test("the doctor names a damaged file, and one that is none of ours", async () => {
  const location = await closedBooks(enginesByName.SQLite);
  writeFileSync(join(location.dataDir, "financeiro.db"), "nada".repeat(5000));
  expect((await diagnose(location)).wrong).toContainEqual(
    expect.stringContaining("books: Uma parte dos dados está danificada"),
  );
});
