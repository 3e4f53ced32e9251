/** The end of the history in a company's newest backup, for when no anchors are stored. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BackupFile } from "#contract/backups.ts";
import type { Anchor, Position } from "../anchors/anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { immutableName } from "../database/immutable-name.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { backupFilesOf, listAllBackups } from "./backup-files.ts";
import type { BackupFolder } from "./backups.ts";

/** For SQLite. Null without a readable backup, which is no reason not to start. */
export function newestCopyIn(
  folder: BackupFolder | null,
): (location: DatabaseLocation) => Promise<Anchor | null> {
  return async (location) => {
    const hasCopies = folder !== null && existsSync(folder.path);
    if (location.engine !== "sqlite" || !hasCopies) return null;
    try {
      return await newestHead(location.file, folder);
    } catch {
      // A problem of the folder is reported when a backup fails, or when the ledger is opened.
      return null;
    }
  };
}

async function newestHead(file: string, folder: BackupFolder): Promise<Anchor | null> {
  // Only this company uses the folder inside the data folder.
  const copies =
    (await copiesOf(file, folder)) ?? (folder.isChosen ? [] : await listAllBackups(folder.path));
  const newest = copies.find(({ state, format }) => state !== "damaged" && format === "db");
  if (newest === undefined) return null;
  const head = readHeadOf(join(folder.path, newest.name));
  return head === null ? null : { ...head, timestamp: newest.madeAt };
}

/** Newest first; null if no record identifies the company. */
async function copiesOf(
  file: string,
  { path }: BackupFolder,
): Promise<readonly BackupFile[] | null> {
  if (!existsSync(file)) return null;
  await using read = await openSnapshotReader({ engine: "sqlite", file });
  const tables = await read.db.introspection.getTables();
  if (!tables.some(({ name }) => name === "audit_records")) return null;
  return (await (await backupFilesOf(read.db, path))?.list()) ?? null;
}

function readHeadOf(copy: string): Position | null {
  using database = new DatabaseSync(immutableName(copy), { readOnly: true });
  const row = database.prepare("select sequence, hash from audit_head").get();
  return row === undefined
    ? null
    : { sequence: Number(row["sequence"]), hash: String(row["hash"]) };
}
