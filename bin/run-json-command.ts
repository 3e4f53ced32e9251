/** Runs a command of the console that, with --json, prints one JSON object of what it did. */
import { runCommand } from "./run-command.ts";

type Result = {
  /** False for a command that only looked: its exit code is 1. */
  readonly isDone: boolean;
  /** For people. */
  readonly text: string;
  readonly outcome: object;
};

/** `run` gets the parameters without --json. */
export async function runJsonCommand(
  run: (parameters: readonly string[]) => Promise<Result>,
): Promise<void> {
  const parameters = process.argv.slice(2);
  const isJson = parameters.includes("--json");
  const print = (outcome: object): void => {
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
  };
  await runCommand(async () => {
    try {
      const { isDone, text, outcome } = await run(parameters.filter((name) => name !== "--json"));
      if (isJson) print({ done: isDone, ...outcome });
      else process.stdout.write(text);
      return isDone ? 0 : 1;
    } catch (error) {
      if (isJson)
        print({ done: false, error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  });
}
