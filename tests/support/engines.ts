/** Runs the same tests on both engines, each on a fresh, real database of its own. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject, onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createDatabase } from "./postgres-cluster.ts";

/** Where a database is; what `openDatabase` and, as environment variables, the program take. */
export type Place = { readonly dataDir: string; readonly databaseUrl: string | null };

/** Takes what is to be done once something is over: a test, unless somebody says otherwise. */
export type AtEnd = (end: () => Promise<void> | void) => void;

export type EngineUnderTest = {
  readonly name: "SQLite" | "PostgreSQL";
  /** A new, empty place for the running test. */
  newPlace(atEnd?: AtEnd): Promise<Place>;
  /** A new place with all that is in this one, which nobody has open. */
  copyOf(place: Place, atEnd?: AtEnd): Promise<Place>;
};

/** Both, for a test of one alone. */
export const enginesByName: Readonly<Record<EngineUnderTest["name"], EngineUnderTest>> = {
  SQLite: {
    name: "SQLite",
    newPlace: (atEnd) => Promise.resolve({ dataDir: newFolder(atEnd), databaseUrl: null }),
    copyOf(place, atEnd) {
      const dataDir = newFolder(atEnd);
      cpSync(place.dataDir, dataDir, { recursive: true });
      return Promise.resolve({ dataDir, databaseUrl: null });
    },
  },
  PostgreSQL: {
    name: "PostgreSQL",
    newPlace: async (atEnd) => ({
      dataDir: newFolder(atEnd),
      databaseUrl: await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`),
    }),
    copyOf: async ({ databaseUrl }, atEnd) => ({
      dataDir: newFolder(atEnd),
      databaseUrl: await createDatabase(
        inject("postgresUrl"),
        `test_${randomUUID()}`,
        new URL(databaseUrl ?? "").pathname.slice(1),
      ),
    }),
  },
};

/** Both engines, SQLite first. */
export const engines: readonly EngineUnderTest[] = [enginesByName.SQLite, enginesByName.PostgreSQL];

/** `describe` once for each engine. */
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

/** A new empty folder, removed when the running test ends. */
export function newFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fresh database with the current schema. */
export async function openFresh(engine: EngineUnderTest, atEnd?: AtEnd): Promise<Database> {
  return openDatabase(await engine.newPlace(atEnd));
}
