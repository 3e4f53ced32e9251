import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backupsResponse } from "#contract/backups.ts";
import { backupsQuery } from "#web/api/backups.ts";
import { callApi } from "#web/api/fetch.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";

/** Starts a backup. */
export function useBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    mutationFn: async () =>
      backupsResponse.parse((await callApi("rpc/make_backup", {}, { method: "POST" })).data),
    // An older response must not show that none is running.
    onMutate: () => queryClient.cancelQueries(backupsQuery),
    onSuccess: (status) => queryClient.setQueryData(backupsQuery.queryKey, status),
  });
}
