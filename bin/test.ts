/**
 * Runs every check, all steps even when one fails; the last line sums up all test runners. The
 * default has the Vitest tests without the tag `extended` and the browser tests with `@short`, on
 * SQLite;
 * --all runs everything, and each benchmark once to check its responses (tests/README.md).
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { HUNG, HUNG_FILE } from "../tests/support/hang-reporter.ts";
import { readBrowserSum, readVitestSum, type Sum } from "./test-reports.ts";

const REPORTS = ".cache/reports";
const VITEST_REPORT = join(REPORTS, "vitest.json");
const BROWSER_REPORT = join(REPORTS, "browser.json");
const COMPILE_CACHE = join(process.cwd(), ".cache/compiled");
const ALL_RANDOM_REQUESTS = "12000";
/** Some tests of `--all` take a quarter of an hour. */
const ALL_MAX_SILENCE_MS = "2400000";
/**
 * A folder in memory (Linux): hundreds of databases are created in it without waiting for the disk.
 */
const MEMORY_FOLDER = "/dev/shm";
const MEMORY_BYTES = 4e9;
/** The number of slowest test files to name. */
const SLOWEST_FILES = 10;

type Step = {
  readonly name: string;
  readonly script: string;
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Fails on any line of output, such as a warning, that does not match. */
  readonly allowedOutput?: RegExp;
};
const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values;
const failedSteps: string[] = [];
/** The current step of each run that hung and was repeated. */
const hungAt: string[] = [];
/** The same random cases in each default run, new ones with --all. */
const seed = process.env["TEST_SEED"] ?? (all ? String(Date.now() % 1_000_000_000) : "1");
process.stdout.write(`Random cases: TEST_SEED=${seed}\n`);
const temporary = makeMemoryFolder();
/** Each is a process group, with the databases and programs that its tests start. */
const groups = new Set<number>();
process.once("exit", () => {
  groups.forEach(endGroup);
  removeMemoryFolder();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const staticChecks: readonly Step[] = [
  { name: "format", script: "oxfmt/bin/oxfmt", parameters: ["--check"] },
  // The linter has already loaded the types, and checks them in a third of the compiler's time.
  { name: "lint and types", script: "oxlint/bin/oxlint", parameters: ["--type-check"] },
  ...(all ? [{ name: "compiler", script: "typescript/bin/tsc", parameters: ["-b"] }] : []),
  { name: "dead code", script: "knip/bin/knip.js" },
  {
    name: "build",
    script: "vite/bin/vite.js",
    parameters: ["build", "--logLevel", "warn"],
    allowedOutput: /^\[plugin web-budget\]/u,
  },
];
await Promise.all(staticChecks.map((check) => run(check, "pipe")));
await run({
  name: "unit and server tests",
  script: "vitest/vitest.mjs",
  parameters: [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tests/support/hang-reporter.ts",
    `--outputFile.json=${VITEST_REPORT}`,
    ...(all ? [] : ["--tags-filter=!extended"]),
  ],
  environment: all
    ? {
        RANDOM_REQUESTS: process.env["RANDOM_REQUESTS"] ?? ALL_RANDOM_REQUESTS,
        MAX_SILENCE_MS: ALL_MAX_SILENCE_MS,
      }
    : {},
});
await run({
  name: "browser tests",
  script: "@playwright/test/cli.js",
  parameters: [
    "test",
    "--reporter=list,json",
    ...(all ? [] : ["--project=SQLite", "--grep=@short$"]),
  ],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT },
});
if (all) await run({ name: "benchmarks", script: "../bench/run.ts", parameters: ["--quick"] });

const sums = [
  sumOf("unit and server tests", () => readVitestSum(VITEST_REPORT)),
  sumOf("browser tests", () => readBrowserSum(BROWSER_REPORT)),
];
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
for (const failure of sums.flatMap(({ failures }) => failures)) {
  process.stdout.write(`\n${failure}\n`);
}
process.stdout.write("\nThe slowest files:\n");
const byTime = sums
  .flatMap(({ fileSeconds }) => fileSeconds)
  .toSorted((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of byTime.slice(0, SLOWEST_FILES)) {
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
}
const flaky = [...hungAt, ...sums.flatMap((sum) => sum.flaky)];
for (const name of flaky) process.stdout.write(`flaky: ${name}\n`);
if (failedSteps.length > 0 || failed > 0) {
  process.stdout.write(`\nThe same random cases again: TEST_SEED=${seed}\n`);
}
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join("; ")}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failedSteps.length > 0 || failed > 0 ? 1 : 0;

/** Runs a step, and again if it hangs. */
async function run(step: Step, output: "inherit" | "pipe" = "inherit"): Promise<void> {
  let status = await attempt(step, output);
  if (status === HUNG) {
    hungAt.push(`the ${step.name} hung and were run again\n${readFileSync(HUNG_FILE, "utf8")}`);
    status = await attempt(step, output);
  }
  if (status !== 0) failedSteps.push(step.name);
}

/**
 * Prints its name, its duration and its output: at once, or at the end with `pipe`. Resolves to the
 * exit code.
 */
async function attempt(step: Step, output: "inherit" | "pipe"): Promise<number | null> {
  const { name, script, parameters = [], environment = {}, allowedOutput = /^/u } = step;
  const startMs = performance.now();
  if (output === "inherit") process.stdout.write(`\n── ${name}\n`);
  const child = spawn(process.execPath, [join("node_modules", script), ...parameters], {
    stdio: ["ignore", output, output],
    detached: true,
    env: {
      ...process.env,
      ...(temporary !== null && { TMPDIR: temporary }),
      // Worker threads load the source hundreds of times.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      TEST_SEED: seed,
      ...environment,
    },
  });
  if (child.pid !== undefined) groups.add(child.pid);
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (child.pid !== undefined) endGroup(child.pid);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(`\n── ${name}: ${seconds} s\n${printed}`);
  const lines = stripVTControlCharacters(printed)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const isAllowed = lines.every((line) => allowedOutput.test(line));
  return isAllowed ? status : 1;
}

/** Kills the processes that a runner has left behind. */
function endGroup(group: number): void {
  groups.delete(group);
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // Usually nothing is left.
  }
}

/** Null if there is no such folder, no space in it, or no program can run in it. */
function makeMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (Math.min(bavail * bsize, freemem()) < MEMORY_BYTES) return null;
    const folder = mkdtempSync(join(MEMORY_FOLDER, "financeiro-tests-"));
    // PostgreSQL runs as another user when this is root.
    chmodSync(folder, 0o755);
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
    return null;
  } catch {
    return null;
  }
}

/**
 * False on a file system mounted with `noexec`: PostgreSQL's programs are copied into the folder.
 */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function removeMemoryFolder(): void {
  // A stopped process may still be writing.
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
}

/** The sum of one runner. A runner that ran no test has failed, whatever its exit code. */
function sumOf(name: string, read: () => Sum): Sum {
  let sum: Sum = { passed: 0, failed: 0, failures: [], flaky: [], fileSeconds: [] };
  try {
    sum = read();
  } catch (error) {
    process.stdout.write(`No report of the ${name}: ${String(error)}\n`);
  }
  if (sum.passed + sum.failed === 0) failedSteps.push(`${name} ran nothing`);
  return sum;
}
