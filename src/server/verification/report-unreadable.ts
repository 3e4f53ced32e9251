import type { CheckName, Problem } from "#contract/trust.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { errorMessage } from "../errors/error-message.ts";
import { StartupError } from "../errors/startup-error.ts";

export type Finding = Problem & {
  /** True if the data could not be read now: a later check may find them intact. */
  readonly isUnread?: boolean;
  /**
   * True where all else can be trusted: for an erased text, which the triggers allow, or a check
   * that the user of the database may not make.
   */
  readonly isTolerated?: boolean;
};

/** The findings that make a ledger unfit to be restored or imported. */
export function withoutTolerated(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ isTolerated }) => isTolerated !== true);
}

/**
 * Runs a check and reports its problems. A damaged page ends it, and is then the problem.
 * @throws StartupError of the check.
 */
export async function reportUnreadable(
  check: CheckName,
  run: () => Promise<readonly Problem[]>,
): Promise<readonly Finding[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    return [unreadable(check, error)];
  }
}

export function unreadable(check: CheckName, error: unknown): Finding {
  const text = `Uma parte dos dados não pôde ser lida: o arquivo está danificado, ou o disco em que ele fica não respondeu (para o suporte: ${errorMessage(error)}).`;
  const kind = classifyDatabaseError(error);
  return { check, text, intactUntil: null, isUnread: kind !== null && kind !== "damaged" };
}
