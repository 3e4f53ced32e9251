import { queryOptions } from "@tanstack/react-query";
import { BACKUPS_PATH, backupsResponse, type BackupStatus } from "#contract/backups.ts";
import { companyPath } from "#web/url/company-path.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 1000;
/** The program tries again every ten minutes, and a page may be open for days. */
const SLOW_POLL_MS = 60_000;

async function readBackups(): Promise<BackupStatus> {
  return backupsResponse.parse((await callApi("rpc/backups")).data);
}

/** Polls fast while a backup is running, and slowly where the program makes backups. */
export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups,
  queryFn: readBackups,
  refetchInterval: ({ state }) => intervalOf(state.data),
});

function intervalOf(status: BackupStatus | undefined): number | false {
  if (status === undefined || status.folder === null) return false;
  return status.delay === null && status.isMaking ? POLL_MS : SLOW_POLL_MS;
}

export function backupUrl(name: string): string {
  return `${companyPath}${BACKUPS_PATH}/${name}`;
}
