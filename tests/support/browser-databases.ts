import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres-cluster.ts";
import { startProgram } from "./program.ts";
import { CLOCK_OFFSET_MS } from "./test-clock.ts";

/** One PostgreSQL cluster and one empty company for the browser tests to copy; each test has its own database. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env["BROWSER_POSTGRES_URL"] = cluster.url;
  const dataDir = mkdtempSync(join(tmpdir(), "financeiro-empty-"));
  const environment = { CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS) };
  const program = await startProgram({ dataDir, databaseUrl: null }, environment);
  await program.stop("SIGTERM");
  process.env["BROWSER_EMPTY_COMPANY"] = dataDir;
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true });
  };
}
