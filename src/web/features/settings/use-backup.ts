import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { backupsResponse, type BackupStatus } from "#contract/backups.ts";
import type { Instant } from "#domain/company-time.ts";
import { backupsQuery } from "#web/api/backups.ts";
import { callApi } from "#web/api/fetch.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";

/** Makes a backup, and tells the result of each that ran while the page was open. */
export function useBackup(status: BackupStatus) {
  const make = useBackupAction("make_backup");
  const cancel = useBackupAction("cancel_backup");
  const { isMaking, files, failure } = status;
  const times = files.map(({ madeAt }) => madeAt);
  const [wasMaking, setWasMaking] = useState(false);
  /** The times of the backups when the last one began; undefined before the first. */
  const [before, setBefore] = useState<readonly Instant[]>();
  if (isMaking !== wasMaking) {
    setWasMaking(isMaking);
    if (isMaking) setBefore(times);
  }
  const isBusy = isMaking || make.isPending;
  const hasEnded = !isBusy && before !== undefined && failure === null;
  return {
    isBusy,
    error: make.error ?? cancel.error,
    /** Null while none is known. A failure has its own text. */
    outcome: hasEnded ? describe({ before, times, wasCancelled: cancel.isSuccess }) : null,
    begin: () => {
      // One without anything to copy ends before its status is read.
      setBefore(times);
      cancel.reset();
      make.mutate();
    },
    cancel: () => cancel.mutate(),
  };
}

function describe({
  before,
  times,
  wasCancelled,
}: {
  before: readonly Instant[];
  times: readonly Instant[];
  wasCancelled: boolean;
}): string {
  // Not only the first one: a clock that was ahead leaves copies of the future.
  if (times.some((time) => !before.includes(time))) return "Cópia feita e conferida.";
  return times.length === 0 && !wasCancelled ? "Ainda não há o que copiar." : "Cópia cancelada.";
}

function useBackupAction(action: "make_backup" | "cancel_backup") {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    mutationFn: async () =>
      backupsResponse.parse((await callApi(`rpc/${action}`, {}, { method: "POST" })).data),
    // An older response must not show that none is running.
    onMutate: () => queryClient.cancelQueries(backupsQuery),
    onSuccess: (status) => queryClient.setQueryData(backupsQuery.queryKey, status),
  });
}
