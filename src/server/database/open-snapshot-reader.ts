import type { DatabaseLocation, SnapshotReader } from "./database.ts";

/** Begins a long read of the database there. The caller closes it. */
export async function openSnapshotReader(location: DatabaseLocation): Promise<SnapshotReader> {
  // Only the engine that is there: a thread that reads for a second has to be up soon.
  if (location.engine === "sqlite") {
    const { readSqliteLong } = await import("./sqlite-snapshot-reader.ts");
    return readSqliteLong(location.file);
  }
  const { readPostgresLong } = await import("./postgres-snapshot-reader.ts");
  return readPostgresLong(location.url);
}
