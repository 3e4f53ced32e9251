import { startPostgres } from "./postgres-cluster.ts";

/** One PostgreSQL cluster for the browser tests; each test has its own database. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env["BROWSER_POSTGRES_URL"] = cluster.url;
  return () => cluster.stop();
}
