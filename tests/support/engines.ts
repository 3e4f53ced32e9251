/** Runs tests on both engines, each with a fresh, real database. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject, onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createDatabase, dropInMemory } from "./postgres-cluster.ts";

/** The settings of `openDatabase` and, as environment variables, of the program. */
export type DatabaseSettings = { readonly dataDir: string; readonly databaseUrl: string | null };

/** Registers a cleanup, by default for the end of the running test. */
export type AtEnd = (end: () => Promise<void> | void) => void;

export type EngineUnderTest = {
  readonly name: "SQLite" | "PostgreSQL";
  /** A new, empty database for the running test. */
  newDatabase(atEnd?: AtEnd): Promise<DatabaseSettings>;
  /** A copy of a closed database. */
  copyDatabase(location: DatabaseSettings, atEnd?: AtEnd): Promise<DatabaseSettings>;
};

/** For a test of one engine only. */
export const enginesByName: Readonly<Record<EngineUnderTest["name"], EngineUnderTest>> = {
  SQLite: {
    name: "SQLite",
    newDatabase: (atEnd) => Promise.resolve({ dataDir: newFolder(atEnd), databaseUrl: null }),
    copyDatabase(location, atEnd) {
      const dataDir = newFolder(atEnd);
      cpSync(location.dataDir, dataDir, { recursive: true });
      return Promise.resolve({ dataDir, databaseUrl: null });
    },
  },
  PostgreSQL: {
    name: "PostgreSQL",
    newDatabase: (atEnd) => newPostgres(atEnd),
    copyDatabase: ({ databaseUrl }, atEnd) =>
      newPostgres(atEnd, new URL(databaseUrl ?? "").pathname.slice(1)),
  },
};

async function newPostgres(
  atEnd: AtEnd = onTestFinished,
  template?: string,
): Promise<DatabaseSettings> {
  const clusterUrl = inject("postgresUrl");
  const name = `test_${randomUUID()}`;
  const databaseUrl = await createDatabase(clusterUrl, name, template);
  atEnd(() => dropInMemory(clusterUrl, name));
  return { dataDir: newFolder(atEnd), databaseUrl };
}

/** SQLite first. */
export const engines: readonly EngineUnderTest[] = [enginesByName.SQLite, enginesByName.PostgreSQL];

export function describeOnBothEngines(
  title: string,
  tests: (engine: EngineUnderTest) => void,
): void {
  for (const engine of engines) {
    describe(`${title} (${engine.name})`, () => {
      tests(engine);
    });
  }
}

/** Like `describeOnBothEngines`, but all tests are as `extendedOnPostgres`. */
export function describeEngineIndependent(
  title: string,
  tests: (engine: EngineUnderTest) => void,
): void {
  for (const engine of engines) {
    describe(`${title} (${engine.name})`, extendedOnPostgres(engine), () => {
      tests(engine);
    });
  }
}

/**
 * For tests whose result hardly depends on the engine: on PostgreSQL they run only with `--all`.
 */
export function extendedOnPostgres(engine: EngineUnderTest): { readonly tags: string[] } {
  return { tags: engine.name === "PostgreSQL" ? ["extended"] : [] };
}

/** A new empty folder, removed when the running test ends. */
export function newFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the run's empty, migrated company. */
export function emptyCompany(engine: EngineUnderTest, atEnd?: AtEnd): Promise<DatabaseSettings> {
  return engine.copyDatabase(inject("emptyCompanies")[engine.name], atEnd);
}

/** Such a copy, opened. */
export async function openFresh(engine: EngineUnderTest, atEnd?: AtEnd): Promise<Database> {
  return openDatabase(await emptyCompany(engine, atEnd));
}
