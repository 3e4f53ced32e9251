import type { DatabaseLocation, SnapshotReader } from "./database.ts";

export async function openSnapshotReader(location: DatabaseLocation): Promise<SnapshotReader> {
  // Imports only one engine: a worker that reads for a second must start fast.
  if (location.engine === "sqlite") {
    const { openSqliteReader } = await import("./sqlite-snapshot-reader.ts");
    return openSqliteReader(location.file);
  }
  const { openPostgresReader } = await import("./postgres-snapshot-reader.ts");
  return openPostgresReader(location.url);
}
