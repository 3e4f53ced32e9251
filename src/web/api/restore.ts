import { queryOptions } from "@tanstack/react-query";
import { restoreStatus, type RestoreStatus } from "#contract/restore.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

const POLL_MS = 500;

export async function readRestore(): Promise<RestoreStatus> {
  return restoreStatus.parse((await callApi("rpc/restore")).data);
}

/** Polls only while the server works on the restore, also while the ledger is closed. */
export const restoreQuery = queryOptions({
  queryKey: queryKeys.restore,
  queryFn: readRestore,
  refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
});

export function isWorking(status: RestoreStatus | undefined): boolean {
  return status?.step === "checking" || status?.step === "writing";
}

export async function callRestore(
  action: "inspect_backup" | "restore_backup" | "cancel_restore",
  body: object,
): Promise<RestoreStatus> {
  return restoreStatus.parse((await callApi(`rpc/${action}`, {}, { method: "POST", body })).data);
}
