/** Runs a command of the console; whatever fails is said in a sentence. */
import { StartupError } from "#server/errors/startup-error.ts";

/** `run` gives the exit code. */
export async function runCommand(run: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const cause = error instanceof Error ? error.message : String(error);
  return `Não foi possível terminar, e nenhum dado foi mudado (para o suporte: ${cause}). Verifique se o disco tem espaço e está bem ligado, e se o banco de dados está no ar; depois rode de novo.`;
}
