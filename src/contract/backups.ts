/**
 * `rpc/backups`, `rpc/make_backup` and `rpc/cancel_backup`: the backups that the program makes by
 * itself.
 */
import * as z from "zod";
import { instant } from "./fields.ts";
import { countedProgress } from "./job-progress.ts";
import { listOf } from "./response-codec.ts";

/**
 * The path from which a backup is downloaded by its name, next to the other files (`EXPORTS_PATH`).
 */
export const BACKUPS_PATH = "/exports/backups";

/** A SQLite file, or a whole export. */
export const BACKUP_FORMATS = ["db", "zip"] as const;

/** The first bytes of every SQLite file. */
export const SQLITE_MAGIC = "SQLite format 3\0";

export type BackupFormat = (typeof BACKUP_FORMATS)[number];

/**
 * `unverified`: the program stopped before it had checked the file, or could not read it, and will
 * check it later.
 */
const backupFile = z.object({
  name: z.string(),
  madeAt: instant,
  bytes: z.int(),
  format: z.enum(BACKUP_FORMATS),
  state: z.enum(["verified", "unverified", "damaged"]),
});

export type BackupFile = z.output<typeof backupFile>;

export const backupsResponse = z.object({
  /** Null where the program makes no backups. */
  folder: z.string().nullable(),
  /** The folder was chosen (`BACKUP_DIR`), so that it may be on another disk than the ledger. */
  isFolderChosen: z.boolean(),
  isMaking: z.boolean(),
  /** Of the present backup; null while not counted. */
  progress: countedProgress.nullable(),
  /** A sentence for the owner if the present backup has taken more than an hour. */
  delay: z.string().nullable(),
  /** The format that can be restored from the screen. */
  restorable: z.enum(BACKUP_FORMATS),
  /** Newest first. */
  files: listOf(backupFile),
  /** The reason of the last failure, a sentence for the owner; null once a backup succeeded. */
  failure: z.object({ at: instant, text: z.string() }).nullable(),
  /** The time of the last restore. */
  restoredAt: instant.nullable(),
});

export type BackupStatus = z.output<typeof backupsResponse>;
