/** Functions that verify the ledger, keep backups of it, and export it. */
import { backupsResponse } from "#contract/backups.ts";
import {
  inspectBackupArguments,
  restoreBackupArguments,
  restoreStatus,
} from "#contract/restore.ts";
import { noArguments } from "#contract/rpc-params.ts";
import { checkAnchorArguments, checkAnchorResponse, trustResponse } from "#contract/trust.ts";
import { wholeExportStatus } from "#contract/whole-export.ts";
import { rpc } from "./rpc-function.ts";

export const KEEPING_FUNCTIONS = {
  trust: rpc.status(noArguments("trust"), trustResponse, ({ ledger }) => ledger.trust.status()),
  check_anchor: rpc.action(checkAnchorArguments, checkAnchorResponse, ({ ledger }, { words }) =>
    ledger.trust.checkWords(words),
  ),
  backups: rpc.status(noArguments("backups"), backupsResponse, ({ ledger }) =>
    ledger.backups.status(),
  ),
  restore: rpc.status(noArguments("restore"), restoreStatus, async ({ ledger }) =>
    ledger.backups.restores.status(),
  ),
  inspect_backup: rpc.action(inspectBackupArguments, restoreStatus, ({ ledger }, { name }) =>
    ledger.backups.restores.inspect(name),
  ),
  restore_backup: rpc.action(restoreBackupArguments, restoreStatus, ({ ledger }, { name }) =>
    ledger.backups.restores.restore(name),
  ),
  cancel_restore: rpc.action(noArguments("cancel_restore"), restoreStatus, ({ ledger }) =>
    ledger.backups.restores.cancel(),
  ),
  make_backup: rpc.action(noArguments("make_backup"), backupsResponse, ({ ledger }) =>
    ledger.backups.begin(),
  ),
  cancel_backup: rpc.action(noArguments("cancel_backup"), backupsResponse, ({ ledger }) =>
    ledger.backups.cancel(),
  ),
  whole_export: rpc.status(noArguments("whole_export"), wholeExportStatus, async ({ ledger }) =>
    ledger.wholeExport.status(),
  ),
  make_whole_export: rpc.action(
    noArguments("make_whole_export"),
    wholeExportStatus,
    async ({ ledger }) => ledger.wholeExport.begin(),
  ),
  cancel_whole_export: rpc.action(
    noArguments("cancel_whole_export"),
    wholeExportStatus,
    ({ ledger }) => ledger.wholeExport.cancel(),
  ),
  verify: rpc.action(noArguments("verify"), trustResponse, ({ ledger }) => {
    // The end shows in `trust`; a failure keeps the last result.
    void ledger.trust.verify().catch(() => undefined);
    return ledger.trust.status();
  }),
};
