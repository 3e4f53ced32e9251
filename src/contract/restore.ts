/** `rpc/inspect_backup` and `rpc/restore_backup`: the way back to a backup. */
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
export const inspectBackupResponse = z.object({
  backup: booksSummary,
  current: booksSummary,
  problems: listOf(z.string()),
});

export type BackupInspection = z.output<typeof inspectBackupResponse>;

export const restoreBackupArguments = z.strictObject(
  { name: z.string("Nome deve ser um texto.") },
  { error: unknownArgumentsError("restore_backup") },
);

/** The program closes the books and opens those of the backup; `rpc/backups` then has this `restoredAt`. */
export const restoreBackupResponse = z.object({ restoredAt: instant });
