import { CHECK_LABELS } from "#contract/trust.ts";
import { StartupError } from "../errors/startup-error.ts";
import { withoutTolerated, type Finding } from "../verification/report-unreadable.ts";

const MAX_SHOWN = 5;

/** @throws StartupError that names the inconsistency. */
export function assertVerified(findings: readonly Finding[]): void {
  const problems = withoutTolerated(findings);
  if (problems.length === 0) return;
  const lines = problems
    .slice(0, MAX_SHOWN)
    .map(({ check, text }) => `${CHECK_LABELS[check]}: ${text}`);
  throw new StartupError(
    `O que está na exportação não confere, e nada foi mudado:\n${lines.join("\n")}`,
  );
}
