/** Starts the program as a user does: in its own process, on its own database. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DatabaseSettings } from "./engines.ts";

export const MAIN = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
/** Modules loaded before the program when their variable is set. */
const PRELOADS = {
  CLOCK_FILE: new URL("set-clock.ts", import.meta.url).href,
  CLOCK_OFFSET_MS: new URL("offset-clock.ts", import.meta.url).href,
  KILL_FILE: new URL("kill-at-statement.ts", import.meta.url).href,
  EXTRA_MIGRATION: new URL("extra-migration.ts", import.meta.url).href,
  CLOCK_SPEED: new URL("fast-clock.ts", import.meta.url).href,
  PLATFORM: new URL("other-platform.ts", import.meta.url).href,
};
/** Hundreds of tests start the program, so its compiled code is cached. */
const COMPILE_CACHE = fileURLToPath(new URL("../../.cache/compiled", import.meta.url));

/** With these, faketime moves the computer's clock for a whole run. */
const FAKETIME_VARIABLES = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"];

/**
 * The tests often run as root, who may read and write any file and raise priorities; the programs
 * that they start may not, as those of a company.
 */
const AS_USER = dropRights();

/** Otherwise each stop would make a backup. */
export const TEST_SETTINGS = { PORT: "0", LOG_LEVEL: "warn", BACKUPS: "off" };

/** The longest time that a restart waits for its port. */
const PORT_TIMEOUT_MS = 30_000;

/** The engine of a browser test. */
export type EngineOption = { readonly engine: "sqlite" | "postgres" };

export type Program = {
  readonly url: string;
  readonly pid: number;
  /** When frozen, the program keeps its connections and does nothing, like a hanging computer. */
  setFrozen(isFrozen: boolean): void;
  /** Sends the signal and returns the exit code; null if the signal killed it. */
  stop(signal: "SIGTERM" | "SIGHUP" | "SIGKILL"): Promise<number | null>;
  /** The exit code and all output. */
  readonly exit: Promise<Exit>;
};

export type Exit = {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
};

/**
 * Starts the program and waits for its address. With `CLOCK_FILE` its clock reads that file:
 * milliseconds since 1970 (`set-clock.ts`); for `CLOCK_OFFSET_MS`, `CLOCK_SPEED` and `KILL_FILE`
 * see `offset-clock.ts`, `fast-clock.ts` and `kill-at-statement.ts`. With `EXTRA_MIGRATION` it is a
 * newer version; with `PLATFORM` it takes the computer for one with that system.
 * @throws Error with its output if it does not start.
 */
export async function startProgram(
  location: DatabaseSettings,
  environment: Record<string, string> = {},
): Promise<Program> {
  const launched = launchProgram(location, environment);
  return { ...launched, url: await launched.url };
}

/**
 * Starts it again on the same port, which another program may briefly have for an outgoing
 * connection. @throws Error with its output if it does not start.
 */
export async function restartProgram(
  url: string,
  location: DatabaseSettings,
  environment: Record<string, string>,
): Promise<Program> {
  const deadline = performance.now() + PORT_TIMEOUT_MS;
  for (;;) {
    try {
      return await startProgram(location, { ...environment, PORT: new URL(url).port });
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes("já está em uso: feche");
      if (!isTaken || performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

export type LaunchedProgram = Omit<Program, "url"> & { readonly url: Promise<string> };

/** Does not wait: `url` rejects if the program does not start. */
export function launchProgram(
  location: DatabaseSettings,
  environment: Record<string, string> = {},
): LaunchedProgram {
  const child = spawnProgram(location, environment);
  const exit = exitOf(child);
  const url = new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/\S+/u.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    void exit.then(({ errors }) => reject(new Error(`The program did not start: ${errors}`)));
  });
  return {
    url,
    // A running process has a pid.
    pid: child.pid ?? 0,
    exit,
    setFrozen(isFrozen) {
      child.kill(isFrozen ? "SIGSTOP" : "SIGCONT");
    },
    async stop(signal) {
      child.kill(signal);
      return (await exit).code;
    },
  };
}

/** Starts the program and waits for it to exit. */
export function runProgram(
  location: DatabaseSettings,
  environment: Record<string, string> = {},
): Promise<Exit> {
  return exitOf(spawnProgram(location, environment));
}

const running = new Set<ChildProcess>();
// A failed test must not leave a process behind.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function spawnProgram(
  location: DatabaseSettings,
  environment: Record<string, string>,
): ChildProcess {
  return spawnScript(MAIN, [], location, { ...TEST_SETTINGS, ...environment });
}

/** Starts one of our scripts on a ledger; for `environment` see `startProgram`. */
export function spawnScript(
  script: string,
  parameters: readonly string[],
  { dataDir, databaseUrl }: DatabaseSettings,
  environment: Record<string, string>,
): ChildProcess {
  return spawnNode(script, parameters, {
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...environment,
  });
}

/** Starts Node.js as a user does, without what else is set; for `environment` see `startProgram`. */
export function spawnNode(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  hasMessages = false,
): ChildProcess {
  const preloaded = Object.entries(PRELOADS).flatMap(([variable, module]) =>
    variable in environment ? ["--import", module] : [],
  );
  const [command, ...rest] = [...AS_USER, process.execPath, ...preloaded, script];
  const child = spawn(command, [...rest, ...parameters], {
    stdio: hasMessages ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
    env: {
      ...pick(process.env, ["PATH", ...FAKETIME_VARIABLES]),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Words before a command that drop rights of root, on Linux, where root has the tool. */
function dropRights(): readonly string[] {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return [];
  // By its path: a test may start a program with another PATH.
  const tool = "/usr/bin/setpriv";
  const rights = "--bounding-set=-dac_override,-dac_read_search,-sys_nice";
  return spawnSync(tool, [rights, "true"]).status === 0 ? [tool, rights] : [];
}

/** The variables of these names that are set. */
function pick(environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

/** Resolves once all of its output is read. */
export function exitOf(child: ChildProcess): Promise<Exit> {
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, output, errors }));
  });
}
