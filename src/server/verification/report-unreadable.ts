import type { CheckName, Problem } from "#contract/trust.ts";
import { errorMessage } from "../errors/error-message.ts";

/** Runs a check and reports its problems. A damaged page ends it, and is then the problem. */
export async function reportUnreadable(
  check: CheckName,
  run: () => Promise<readonly Problem[]>,
): Promise<readonly Problem[]> {
  try {
    return await run();
  } catch (error) {
    const text = `Uma parte dos dados não pôde ser lida: o arquivo está danificado, ou o disco em que ele fica não respondeu (para o suporte: ${errorMessage(error)}).`;
    return [{ check, text, intactUntil: null }];
  }
}
