/** `rpc/restore` and its actions: the way back to a backup. */
import * as z from "zod";
import { instant, unknownArgumentsError } from "./fields.ts";
import { listOf, responseCodec } from "./response-codec.ts";
import { sum } from "./sum.ts";

const booksSummary = responseCodec({
  entries: z.int(),
  contacts: z.int(),
  /** Of the active entries, whatever their status. */
  incomeCents: sum,
  expenseCents: sum,
  /** Of the history. */
  records: z.int(),
  lastChangeAt: instant.nullable(),
});

export type BooksSummary = z.output<typeof booksSummary>;

export const inspectBackupArguments = z.strictObject(
  { name: z.string("Nome deve ser um texto.") },
  { error: unknownArgumentsError("inspect_backup") },
);

/** What a restore would change. With problems it is refused. */
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

/** One at a time. After `writing` the program closes the books and opens those of the backup: `none` again. */
export const restoreStatus = z.object({
  /** Of the backup. */
  name: z.string().nullable(),
  step: z.enum(["none", "checking", "checked", "writing", "failed"]),
  /** In rows; null while nobody counts them. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it failed, a sentence. */
  message: z.string().nullable(),
  inspection: backupInspection.nullable(),
  /** When the company last went back to a backup. */
  restoredAt: instant.nullable(),
});

export type RestoreStatus = z.output<typeof restoreStatus>;
