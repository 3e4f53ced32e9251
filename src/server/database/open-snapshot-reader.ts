import type { DatabaseLocation, SnapshotReader } from "./database.ts";

/** Begins a long read of the database there. The caller closes it. */
export async function openSnapshotReader(place: DatabaseLocation): Promise<SnapshotReader> {
  // Only the engine that is there: a thread that reads for a second has to be up soon.
  if (place.engine === "sqlite") {
    const { readSqliteLong } = await import("./sqlite-snapshot-reader.ts");
    return readSqliteLong(place.file);
  }
  const { readPostgresLong } = await import("./postgres-snapshot-reader.ts");
  return readPostgresLong(place.url);
}
