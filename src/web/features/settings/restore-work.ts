import type { RestoreStatus } from "#contract/restore.ts";

/** After the last row of a backup come totals and a verification, which have no count. */
export function describeWork(step: "checking" | "writing", status: RestoreStatus | null) {
  const progress = status?.step === step ? status.progress : null;
  const label = step === "checking" ? "Conferindo a cópia" : "Restaurando a cópia";
  if (progress === null || progress.done < progress.total) return { label, progress };
  return { label: step === "checking" ? label : "Conferindo o que foi gravado", progress: null };
}
