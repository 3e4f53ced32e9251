import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RestoreStatus } from "#contract/restore.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { callRestore, readRestore, restoreQuery } from "#web/api/restore.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";
import { companyPath } from "#web/url/company-path.ts";
import { PATHS } from "#web/url/paths.ts";

const POLL_MS = 500;
/** After this time without a response, the dialog tells the user what to do, and keeps waiting. */
const LATE_MS = 60_000;

type Show = (status: RestoreStatus) => void;

/** Checks the backup, and restores it on request. */
export function useRestore(name: string) {
  const [isLate, setIsLate] = useState(false);
  const queryClient = useQueryClient();
  const show = (status: RestoreStatus) => queryClient.setQueryData(restoreQuery.queryKey, status);
  const current = useQuery({ ...restoreQuery, enabled: false }).data ?? null;
  const inspection = useQuery({
    queryKey: queryKeys.inspection(name),
    queryFn: () => inspect(name, show),
    // A check reads the whole backup: a new day does not repeat it.
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
  const restore = useMutation({ mutationFn: () => restoreBackup(name, show, setIsLate) });
  const cancel = useCancelRestore();
  return { inspection, restore, cancel, current, isLate };
}

/** A restore that is already decided is completed anyway. */
export function useCancelRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    mutationFn: () => callRestore("cancel_restore", {}),
    onSuccess: (status) => queryClient.setQueryData(restoreQuery.queryKey, status),
  });
}

async function inspect(name: string, show: Show): Promise<RestoreStatus> {
  let status = await callRestore("inspect_backup", { name });
  while (status.step === "checking" && status.name === name) {
    show(status);
    await pause();
    status = await readRestore();
  }
  return status;
}

/**
 * Waits until the program has opened the backup, then reloads the page. Returns the status if it
 * failed.
 */
async function restoreBackup(
  name: string,
  show: Show,
  setIsLate: (isLate: boolean) => void,
): Promise<RestoreStatus> {
  let status = await callRestore("restore_backup", { name });
  const { restoredAt } = status;
  let answeredAt = Date.now();
  while (status.step === "writing") {
    show(status);
    await pause();
    const answer = await readRestore().catch(() => null);
    if (answer !== null) answeredAt = Date.now();
    setIsLate(Date.now() - answeredAt >= LATE_MS);
    status = answer ?? status;
  }
  if (status.restoredAt !== restoredAt) {
    window.location.assign(`${companyPath}${PATHS.dashboard}`);
    return await new Promise(() => undefined);
  }
  return status;
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
