/** `rpc/restore` and its actions: restoring a backup. */
import * as z from "zod";
import { instant, unknownArgumentsError } from "./fields.ts";
import { countedProgress } from "./job-progress.ts";
import { listOf, responseCodec } from "./response-codec.ts";
import { sum } from "./sum.ts";

const booksSummary = responseCodec({
  entries: z.int(),
  contacts: z.int(),
  /** The sums of the active entries, whatever their status. */
  incomeCents: sum,
  expenseCents: sum,
  /** The number of history records. */
  records: z.int(),
  firstChangeAt: instant.nullable(),
  lastChangeAt: instant.nullable(),
});

export type BooksSummary = z.output<typeof booksSummary>;

export const inspectBackupArguments = z.strictObject(
  { name: z.string("Nome deve ser um texto.") },
  { error: unknownArgumentsError("inspect_backup") },
);

/** The effect of a restore. If there are problems, the restore is refused. */
const backupInspection = z.object({
  backup: booksSummary,
  current: booksSummary,
  problems: listOf(z.string()),
});

export type BackupInspection = z.output<typeof backupInspection>;

export const restoreBackupArguments = z.strictObject(
  { name: z.string("Nome deve ser um texto.") },
  { error: unknownArgumentsError("restore_backup") },
);

/**
 * One restore at a time. After `writing` the program closes the ledger and opens that of the
 * backup; then it is `none` again.
 */
export const restoreStatus = z.object({
  /** The name of the backup. */
  name: z.string().nullable(),
  step: z.enum(["none", "checking", "checked", "writing", "failed"]),
  /**
   * Null while not counted. On SQLite the file is copied, then its checks are counted; PostgreSQL
   * reads rows.
   */
  progress: countedProgress.nullable(),
  /** The reason of a failure, as a sentence. */
  message: z.string().nullable(),
  inspection: backupInspection.nullable(),
  /** The time of the company's last restore. */
  restoredAt: instant.nullable(),
});

export type RestoreStatus = z.output<typeof restoreStatus>;
