/** Runs a console command; every failure is reported in a sentence. */
import { errorMessage } from "#server/errors/error-message.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { isJsonWanted } from "./read-arguments.ts";

export type Outcome = {
  /** False makes the command exit with a code other than 0. */
  readonly isDone: boolean;
  /** The output for a user. */
  readonly text: string;
  /** The output for a program: with `--json` one object is printed, this and `done`. */
  readonly json: Readonly<Record<string, unknown>>;
};

/** `usage` is printed for unknown arguments. */
export async function runCommand(
  run: () => Outcome | Promise<Outcome>,
  usage = "Este comando não tem essa opção.",
): Promise<void> {
  const isJson = isJsonWanted();
  try {
    const { isDone, text, json } = await run();
    process.stdout.write(isJson ? `${toJson({ done: isDone, ...json })}\n` : `${text}\n`);
    process.exitCode = isDone ? 0 : 1;
  } catch (error) {
    const message = isWrongArgument(error) ? usage : sentenceOf(error);
    if (isJson) process.stdout.write(`${toJson({ done: false, message })}\n`);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** Sums may exceed 2^53. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "bigint" ? JSON.rawJSON(String(member)) : member,
  );
}

/** The sentence of a failure that changed nothing. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return `Não foi possível terminar, e nenhum dado foi mudado (para o suporte: ${errorMessage(error)}). Verifique se o disco tem espaço e está bem ligado, e se o banco de dados está no ar; depois rode de novo.`;
}

/** True for an error of `parseArgs`. */
function isWrongArgument(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("ERR_PARSE_ARGS");
}
