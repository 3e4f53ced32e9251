// @module-tag extended
/** A user who has the file, or the database password, changes something in it. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import type { Problem } from "#contract/trust.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { createSqliteKysely } from "#server/database/kysely-sqlite.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import type { Schema } from "#server/database/schema.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import {
  describeOnBothEngines,
  enginesByName,
  newFolder,
  type DatabaseSettings,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { startProgram } from "#tests/support/program.ts";
import { ALTERATIONS, type Alteration } from "./alterations.ts";
import { Company } from "./company.ts";
import { findProblems } from "./find-problems.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const WAIT_MS = 10_000;

describeOnBothEngines("An alteration outside the program", (engine) => {
  test("is found and named, whatever it is", { timeout: TORTURE_TIMEOUT_MS }, async () => {
    const found = new Map<string, number>();
    const proof = { name: "tamper", engine: engine.name, unit: "alterations" } as const;
    // Copying a database takes long on PostgreSQL.
    const short = engine.name === "SQLite" ? 12 : 3;
    await prove({ ...proof, short, middle: 300, perSeed: 100 }, async ({ count, random }) => {
      const original = await newBooks(engine, random);
      const kinds = Object.entries(ALTERATIONS);
      const from = random.integer(0, kinds.length - 1);
      for (let done = from; done < from + count; done += 1) {
        const settings = await engine.copyDatabase(original);
        const [kind, alter] = kinds[done % kinds.length] ?? kinds[0] ?? [];
        if (kind === undefined || alter === undefined) throw new Error("No kind");
        await using db = connect(settings);
        const alteration = await alter(random, db, engine.name);
        await apply(db, engine.name, alteration);
        expectFound(await findProblems(settings), kind, alteration);
        found.set(kind, (found.get(kind) ?? 0) + 1);
        rmSync(settings.dataDir, { recursive: true });
      }
    });
    expect(found.size).toBeGreaterThan(0);
    process.stdout.write(`Found: ${JSON.stringify(Object.fromEntries(found))}\n`);
  });
});

/** A ledger written by the program, and closed. */
async function newBooks(engine: EngineUnderTest, random: SeededRandom): Promise<DatabaseSettings> {
  const settings = await engine.newDatabase();
  mkdirSync(settings.dataDir, { recursive: true });
  const company = new Company(settings, random);
  const program = await startProgram(settings);
  await company.work(program.url, 12);
  await program.stop("SIGTERM");
  expect(await findProblems(settings)).toEqual([]);
  return settings;
}

function connect({ dataDir, databaseUrl }: DatabaseSettings): Kysely<Schema> {
  return databaseUrl === null
    ? createSqliteKysely(
        new DatabaseSync(join(dataDir, SQLITE_FILE), { enableForeignKeyConstraints: false }),
      )
    : connectPostgres(databaseUrl, 1, WAIT_MS);
}

/** Without the triggers, which are restored afterwards. */
async function apply(
  db: Kysely<Schema>,
  engine: EngineUnderTest["name"],
  { statement, hidesFromTriggers }: Alteration,
): Promise<void> {
  if (!hidesFromTriggers) {
    await sql.raw(statement).execute(db);
  } else if (engine === "SQLite") {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger'`.execute(db);
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw(statement.replace(/date '/gu, "'")).execute(db);
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
  } else {
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql.raw(statement).execute(transaction);
    });
  }
}

function expectFound(problems: readonly Problem[], kind: string, alteration: Alteration): void {
  const { check, named, statement } = alteration;
  const isFound = problems.some(
    (problem) => problem.check === check && problem.text.includes(named),
  );
  if (isFound) return;
  const found = problems.map((problem) => `${problem.check}: ${problem.text}`).join("\n");
  throw new Error(`${kind}: ${statement}\nnot found by ${check} as ${named}, but:\n${found}`);
}

test(
  "A byte changed in the file, or its end cut off, is found unless it means nothing (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS },
  async () => {
    let meaningless = 0;
    const proof = { name: "tamper", engine: "SQLite", unit: "bytes" } as const;
    await prove({ ...proof, short: 15, middle: 300, perSeed: 150 }, async ({ count, random }) => {
      const original = await newBooks(enginesByName.SQLite, random);
      const file = join(original.dataDir, SQLITE_FILE);
      const content = new Set(dump(file));
      expect(content.size).toBeGreaterThan(0);
      const copy = newFolder();
      for (let done = 0; done < count; done += 1) {
        cpSync(original.dataDir, copy, { recursive: true });
        const altered = join(copy, SQLITE_FILE);
        const bytes = readFileSync(file);
        const at = random.integer(0, bytes.length - 1);
        const isCut = random.chance(5);
        if (!isCut) bytes.writeUInt8(bytes.readUInt8(at) ^ random.integer(1, 255), at);
        writeFileSync(altered, isCut ? bytes.subarray(0, at) : bytes);
        const problems = await findProblems({ ...original, dataDir: copy });
        if (problems.length > 0) continue;
        meaningless += 1;
        const lines = dump(altered) ?? [];
        const others = lines.filter((line) => !content.has(line));
        if (others.length > 0 || lines.length !== content.size) {
          throw new Error(`Byte ${at}${isCut ? ", cut" : ""}: not found: ${others.join("\n")}`);
        }
      }
    });
    process.stdout.write(`${meaningless} bytes meant nothing: unused parts of pages.\n`);
    expect(meaningless).toBeGreaterThanOrEqual(0);
  },
);

/**
 * Every row and definition as a line; null if SQLite cannot read them. Omits the time of each
 * migration, which does not matter, and `updated_at`, which the history does not have. The search
 * index has no readable text, but its shadow tables are included.
 */
function dump(file: string): readonly string[] | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const parts = database.prepare("select type, name, sql from sqlite_schema order by name").all();
    const tables = parts.filter(
      ({ type, name }) =>
        type === "table" && !/^(?:schema_migrations|notes_search$)/u.test(String(name)),
    );
    const rows = tables.flatMap(({ name }) =>
      database.prepare(`select '${String(name)}' as of_table, * from ${String(name)}`).all(),
    );
    return [...parts, ...rows].map((row) => JSON.stringify({ ...row, updated_at: null }));
  } catch {
    return null;
  } finally {
    database.close();
  }
}
