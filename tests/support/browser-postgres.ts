import { startPostgres } from "./postgres-cluster.ts";

/** One PostgreSQL for the browser tests; each makes a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env["BROWSER_POSTGRES_URL"] = cluster.url;
  return () => cluster.stop();
}
