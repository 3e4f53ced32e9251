import type { DatabasePlace, LongRead } from "./database.ts";
import { readPostgresLong } from "./postgres-long-read.ts";
import { readSqliteLong } from "./sqlite-long-read.ts";

/** Begins a long read of the database there. The caller closes it. */
export function openLongRead(place: DatabasePlace): Promise<LongRead> {
  return place.engine === "sqlite" ? readSqliteLong(place.file) : readPostgresLong(place.url);
}
