import { queryOptions } from "@tanstack/react-query";
import { BACKUPS_PATH, backupsResponse } from "#contract/backups.ts";
import { companyPath } from "#web/url/company-path.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 1000;

/** Asked again and again only while a backup is made. */
export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups,
  queryFn: async () => backupsResponse.parse((await callApi("rpc/backups")).data),
  refetchInterval: ({ state }) => (state.data?.isMaking === true ? POLL_MS : false),
});

export function backupUrl(name: string): string {
  return `${companyPath}${BACKUPS_PATH}/${name}`;
}
