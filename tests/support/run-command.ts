/** The console commands, each as a separate process, as `npm run` starts them. */
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseSettings } from "./engines.ts";
import { exitOf, spawnScript, type Exit } from "./program.ts";

type Command = readonly [
  name:
    | "backup"
    | "doctor"
    | "export"
    | "import"
    | "import-original"
    | "rescue"
    | "restore"
    | "verify",
  books: DatabaseSettings,
  parameters?: readonly string[],
  /** See `startProgram`. */
  environment?: Readonly<Record<string, string>>,
];

export type StartedCommand = {
  readonly pid: number | undefined;
  readonly exit: Promise<Exit>;
  /** Kills it, as a power failure would. */
  readonly kill: () => void;
};

/** Does not wait for its end. */
export function startCommand(...command: Command): StartedCommand {
  const [name, books, parameters = [], environment = {}] = command;
  const child = spawnScript(`bin/${name}.ts`, parameters, books, environment);
  return { pid: child.pid, exit: exitOf(child), kill: () => void child.kill("SIGKILL") };
}

export function runCommand(...command: Command): Promise<Exit> {
  return startCommand(...command).exit;
}

/** Runs with `--json`, which prints one object. */
export async function runForJson(
  ...[name, books, parameters = [], environment]: Command
): Promise<{ code: number | null; json: Record<string, unknown> }> {
  const { code, output } = await runCommand(name, books, [...parameters, "--json"], environment);
  return { code, json: JSON.parse(output) as Record<string, unknown> };
}

/** Kills it after this many milliseconds, if it is still running. */
export async function killCommand(afterMs: number, ...command: Command): Promise<Exit> {
  const { exit, kill } = startCommand(...command);
  await Promise.race([exit, wait(afterMs)]);
  kill();
  return exit;
}

/** The ledger of a company on SQLite. */
export function booksIn(dataDir: string): DatabaseSettings {
  return { dataDir, databaseUrl: null };
}
