import type { DatabaseLocation } from "../database/database.ts";
import { readVersion, type LedgerVersion } from "../database/migrate.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";

type OtherVersion = Exclude<LedgerVersion, "same">;

export const OTHER_VERSION: Readonly<Record<OtherVersion, string>> = {
  older:
    "Os dados são de uma versão anterior do programa: inicie esta versão uma vez e confira de novo.",
  newer: "Os dados são de uma versão mais nova do programa: atualize o programa e confira de novo.",
};

/**
 * Null for a ledger of this version, whose records and totals this program can check, and for one
 * whose version cannot be read, which the checks report.
 */
export async function findOtherVersion(location: DatabaseLocation): Promise<OtherVersion | null> {
  await using read = await openSnapshotReader(location);
  const version = await readVersion(read.db).catch(() => null);
  return version === "same" ? null : version;
}
