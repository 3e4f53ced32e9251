import { CHECK_LABELS, type Problem } from "#contract/trust.ts";
import { StartupError } from "../errors/startup-error.ts";
import { erasedText } from "../verification/check-history.ts";
import type { Erased } from "./check-whole-export.ts";

const MAX_SHOWN = 5;

/** Erased texts stay erased. @throws StartupError that names the inconsistency. */
export function assertVerified(problems: readonly Problem[], erased: Erased): void {
  const erasedTexts = new Set(erased.map(erasedText));
  const others = problems.filter(({ text }) => !erasedTexts.has(text));
  if (others.length === 0) return;
  const lines = others
    .slice(0, MAX_SHOWN)
    .map(({ check, text }) => `${CHECK_LABELS[check]}: ${text}`);
  throw new StartupError(
    `O que está na exportação não confere, e nada foi mudado:\n${lines.join("\n")}`,
  );
}
