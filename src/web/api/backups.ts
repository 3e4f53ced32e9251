import { queryOptions } from "@tanstack/react-query";
import {
  BACKUPS_PATH,
  WHOLE_EXPORT_PATH,
  backupsResponse,
  type BackupStatus,
} from "#contract/backups.ts";
import { companyPath } from "#web/url/company-path.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 1000;

async function readBackups(): Promise<BackupStatus> {
  return backupsResponse.parse((await callApi("rpc/backups")).data);
}

/** Asked again and again only while a backup is made. */
export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups,
  queryFn: readBackups,
  refetchInterval: ({ state }) => (state.data?.isMaking === true ? POLL_MS : false),
});

export function backupUrl(name: string): string {
  return `${companyPath}${BACKUPS_PATH}/${name}`;
}

export function wholeExportUrl(): string {
  return `${companyPath}${WHOLE_EXPORT_PATH}`;
}
