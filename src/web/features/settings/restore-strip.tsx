import { useQuery } from "@tanstack/react-query";
import { isWorking, restoreQuery } from "#web/api/restore.ts";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { describeWork } from "./restore-work.ts";
import { useCancelRestore } from "./use-restore.ts";

/** A restore that continues after its dialog was closed, or that another page started. */
export function RestoreStrip() {
  const status = useQuery(restoreQuery).data ?? null;
  const cancel = useCancelRestore();
  if (status === null) return null;
  if (isWorking(status)) {
    const step = status.step === "writing" ? "writing" : "checking";
    return <ProgressLine {...describeWork(step, status)} stop={() => cancel.mutate()} />;
  }
  if (status.step !== "failed") return null;
  return (
    <p role="alert" className="rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere">
      {status.message}
    </p>
  );
}
