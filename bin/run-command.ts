/** Runs a command of the console; whatever fails is said in a sentence. */
import { StartupError } from "#server/errors/startup-error.ts";

export type Outcome = {
  /** The command ends with 0 only if it is. */
  readonly isDone: boolean;
  /** For a person. */
  readonly text: string;
  /** For a program: with `--json` one object is printed, this and `done`. */
  readonly json: Readonly<Record<string, unknown>>;
};

/** `usage` is said of arguments that the command does not know. */
export async function runCommand(
  run: () => Outcome | Promise<Outcome>,
  usage = "Este comando não tem essa opção.",
): Promise<void> {
  const isJson = process.argv.includes("--json");
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

/** Sums may be beyond 2^53. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "bigint" ? JSON.rawJSON(String(member)) : member,
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const cause = error instanceof Error ? error.message : String(error);
  return `Não foi possível terminar, e nenhum dado foi mudado (para o suporte: ${cause}). Verifique se o disco tem espaço e está bem ligado, e se o banco de dados está no ar; depois rode de novo.`;
}

/** Of `parseArgs`. */
function isWrongArgument(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("ERR_PARSE_ARGS");
}
