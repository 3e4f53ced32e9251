import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/database/open-database.ts";
import type { DatabaseSettings, EngineUnderTest } from "./engines.ts";
import { createDatabase, startPostgres } from "./postgres-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Closed databases, for tests to copy. */
    emptyCompanies: Readonly<Record<EngineUnderTest["name"], DatabaseSettings>>;
  }
}

/**
 * One PostgreSQL and one empty company on each engine for the run; each test has its own databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "financeiro-empty-"));
  const databaseUrl = await createDatabase(cluster.url, "empty_company");
  const emptyCompanies = {
    SQLite: { dataDir, databaseUrl: null },
    PostgreSQL: { dataDir, databaseUrl },
  };
  for (const location of Object.values(emptyCompanies)) {
    const database = await openDatabase(location);
    await database.close();
  }
  project.provide("postgresUrl", cluster.url);
  project.provide("emptyCompanies", emptyCompanies);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true });
  };
}
