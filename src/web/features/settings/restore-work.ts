import type { CountedProgress } from "#contract/job-progress.ts";
import type { RestoreStatus } from "#contract/restore.ts";

/** A backup is copied, then checked. Null for other work. */
export function describeCopying(progress: CountedProgress) {
  if (progress.unit === "megabytes") return { label: "Lendo a cópia", progress, unit: " MB" };
  if (progress.unit === "checks") return { label: "Conferindo a cópia", progress };
  return null;
}

/** A migration, and the totals after the last row, have no count. */
export function describeWork(step: "checking" | "writing", status: RestoreStatus | null) {
  const progress = status?.step === step ? status.progress : null;
  const copying = progress && describeCopying(progress);
  if (copying !== null) return copying;
  const label = step === "checking" ? "Conferindo a cópia" : "Restaurando a cópia";
  if (progress === null || progress.done < progress.total) return { label, progress };
  return { label: step === "checking" ? label : "Conferindo o que foi gravado", progress: null };
}
