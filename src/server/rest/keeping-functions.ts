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
import { rpcFunction } from "./rpc-function.ts";

export const KEEPING_FUNCTIONS = {
  trust: rpcFunction(
    noArguments("trust"),
    trustResponse,
    ({ ledger }) => ledger.trust.status(),
    "status",
  ),
  check_anchor: rpcFunction(
    checkAnchorArguments,
    checkAnchorResponse,
    ({ ledger }, { words }) => ledger.trust.checkWords(words),
    "action",
  ),
  backups: rpcFunction(
    noArguments("backups"),
    backupsResponse,
    ({ ledger }) => ledger.backups.status(),
    "status",
  ),
  restore: rpcFunction(
    noArguments("restore"),
    restoreStatus,
    async ({ ledger }) => ledger.backups.restores.status(),
    "status",
  ),
  inspect_backup: rpcFunction(
    inspectBackupArguments,
    restoreStatus,
    ({ ledger }, { name }) => ledger.backups.restores.inspect(name),
    "action",
  ),
  restore_backup: rpcFunction(
    restoreBackupArguments,
    restoreStatus,
    ({ ledger }, { name }) => ledger.backups.restores.restore(name),
    "action",
  ),
  cancel_restore: rpcFunction(
    noArguments("cancel_restore"),
    restoreStatus,
    ({ ledger }) => ledger.backups.restores.cancel(),
    "action",
  ),
  make_backup: rpcFunction(
    noArguments("make_backup"),
    backupsResponse,
    ({ ledger }) => ledger.backups.begin(),
    "action",
  ),
  cancel_backup: rpcFunction(
    noArguments("cancel_backup"),
    backupsResponse,
    ({ ledger }) => ledger.backups.cancel(),
    "action",
  ),
  whole_export: rpcFunction(
    noArguments("whole_export"),
    wholeExportStatus,
    async ({ ledger }) => ledger.wholeExport.status(),
    "status",
  ),
  make_whole_export: rpcFunction(
    noArguments("make_whole_export"),
    wholeExportStatus,
    async ({ ledger }) => ledger.wholeExport.begin(),
    "action",
  ),
  cancel_whole_export: rpcFunction(
    noArguments("cancel_whole_export"),
    wholeExportStatus,
    ({ ledger }) => ledger.wholeExport.cancel(),
    "action",
  ),
  verify: rpcFunction(
    noArguments("verify"),
    trustResponse,
    ({ ledger }) => {
      // The end shows in `trust`; a failure keeps the last result.
      void ledger.trust.verify().catch(() => undefined);
      return ledger.trust.status();
    },
    "action",
  ),
};
