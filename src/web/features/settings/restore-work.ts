import type { RestoreStatus } from "#contract/restore.ts";

/** A migration, and the totals after the last row, have no count. */
export function describeWork(step: "checking" | "writing", status: RestoreStatus | null) {
  const progress = status?.step === step ? status.progress : null;
  if (progress?.unit === "megabytes") return { label: "Lendo a cópia", progress, unit: " MB" };
  if (progress?.unit === "checks") return { label: "Conferindo a cópia", progress };
  const label = step === "checking" ? "Conferindo a cópia" : "Restaurando a cópia";
  if (progress === null || progress.done < progress.total) return { label, progress };
  return { label: step === "checking" ? label : "Conferindo o que foi gravado", progress: null };
}
