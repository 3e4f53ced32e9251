import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { OriginalRows } from "#server/imports/original/decode-tables.ts";
import { importOriginal } from "#server/imports/original/import-original.ts";
import type { DatabaseSettings } from "./engines.ts";
import { testClock } from "./test-clock.ts";

/** Imports these rows of the original as the command does; without `writes` they are only checked. */
export function importRows(books: DatabaseSettings, rows: OriginalRows, { writes = true } = {}) {
  return importOriginal({
    readRows: () => rows,
    settings: {
      ...books,
      timeZone: DEFAULT_TIME_ZONE,
      acceptsClockBehind: false,
      continueFromRecord: null,
    },
    writes,
    clock: testClock,
  });
}
