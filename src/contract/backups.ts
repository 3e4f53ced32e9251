/** `rpc/backups` and `rpc/make_backup`: the copies of the books that the program makes by itself. */
import * as z from "zod";
import { instant } from "./fields.ts";
import { listOf } from "./response-codec.ts";

/** Where a backup is downloaded, by its name: beside the other files (`EXPORTS_PATH`). */
export const BACKUPS_PATH = "/exports/backups";

/** All that the company has, as one zip (docs/whole-export.md). */
export const WHOLE_EXPORT_PATH = "/exports/empresa.zip";

/** SQLite's file, or a whole export. */
export const BACKUP_FORMATS = ["db", "zip"] as const;

export type BackupFormat = (typeof BACKUP_FORMATS)[number];

/** `unverified`: the program was stopped before it was checked, and will check it. */
const backupFile = z.object({
  name: z.string(),
  madeAt: instant,
  bytes: z.int(),
  format: z.enum(BACKUP_FORMATS),
  state: z.enum(["verified", "unverified", "damaged"]),
});

export type BackupFile = z.output<typeof backupFile>;

export const backupsResponse = z.object({
  /** Null where the program makes none. */
  folder: z.string().nullable(),
  isMaking: z.boolean(),
  /** Of one that is made for more than an hour, a sentence for the owner. */
  delay: z.string().nullable(),
  /** What can be gone back to from the screen. */
  restorable: z.enum(BACKUP_FORMATS),
  /** Newest first. */
  files: listOf(backupFile),
  /** Why the last one failed, a sentence for the owner; null once one was made. */
  failure: z.object({ at: instant, text: z.string() }).nullable(),
  /** When the owner last went back to a backup. */
  restoredAt: instant.nullable(),
});

export type BackupStatus = z.output<typeof backupsResponse>;
