/**
 * Runs every check, all steps even when one fails; the last line has the sum over all test runners.
 * The default excludes slow tests tagged `extended` and most browser tests; --all runs everything
 * (tests/README.md).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const REPORTS = ".cache/reports";
const VITEST_REPORT = join(REPORTS, "vitest.json");
const BROWSER_REPORT = join(REPORTS, "browser.json");
/** The browser tests of the default run: each screen once, and the main job on both engines. */
const JOURNEYS = [
  "main-job",
  "shell",
  "by-keyboard",
  "accessible",
  "reports-table",
  "activity",
  "other-origin",
];
const ALL_RANDOM_REQUESTS = "12000";
/** Hundreds of processes and threads start: each finds the code compiled. */
const COMPILED_CODE = join(process.cwd(), ".cache/compiled");
/** A folder in memory (Linux), in which hundreds of databases are made in a quarter of the time. */
const MEMORY_FOLDER = "/dev/shm";
const MEMORY_BYTES = 8e9;

type Step = {
  readonly name: string;
  readonly script: string;
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Fails on any output, such as a warning. */
  readonly isSilent?: boolean;
};
/** `failures`: each failed test with what it said, repeated at the end where a log's tail shows it. */
type Sum = { passed: number; failed: number; failures: readonly string[] };

const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values;
const failedSteps: string[] = [];
const running = new Set<ChildProcess>();
/** All tests would not fit into memory, and some of them are of the disk. */
const temporary = all ? null : makeMemoryFolder();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(1);
  });
}
process.once("exit", removeMemoryFolder);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const staticChecks: readonly Step[] = [
  { name: "format", script: "oxfmt/bin/oxfmt", parameters: ["--check"] },
  { name: "lint", script: "oxlint/bin/oxlint" },
  { name: "types", script: "typescript/bin/tsc", parameters: ["-b"] },
  { name: "dead code", script: "knip/bin/knip.js" },
  {
    name: "build",
    script: "vite/bin/vite.js",
    parameters: ["build", "--logLevel", "warn"],
    isSilent: true,
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
    `--outputFile.json=${VITEST_REPORT}`,
    ...(all ? [] : ["--tags-filter=!extended"]),
  ],
  environment: all
    ? { RANDOM_REQUESTS: process.env["RANDOM_REQUESTS"] ?? ALL_RANDOM_REQUESTS }
    : {},
});
await run({
  name: "browser tests",
  script: "@playwright/test/cli.js",
  parameters: [
    "test",
    "--reporter=list,json",
    ...(all ? [] : [...JOURNEYS.map((name) => `/${name}.spec`), "--grep-invert", "extended"]),
  ],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT },
});

const sums = [
  sumOf("unit and server tests", VITEST_REPORT, (report) => ({
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    failures: (report.testResults ?? []).flatMap(failuresOf),
  })),
  sumOf("browser tests", BROWSER_REPORT, ({ stats }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    // Playwright repeats its own failures at the end.
    failures: [],
  })),
];
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
for (const failure of sums.flatMap(({ failures }) => failures)) {
  process.stdout.write(`\n${failure}\n`);
}
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join("; ")}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failedSteps.length > 0 || failed > 0 ? 1 : 0;

/** Null where there is no such folder, or no room in it. */
function makeMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const hasRoom = Math.min(bavail * bsize, freemem()) > MEMORY_BYTES;
    if (!hasRoom) return null;
    const folder = mkdtempSync(join(MEMORY_FOLDER, "financeiro-tests-"));
    // PostgreSQL runs as another user when this is root.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}

function removeMemoryFolder(): void {
  // A stopped child may still be writing.
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
}

/** Runs a step and prints its name, its seconds and its output: at once, or at the end with `pipe`. */
async function run(step: Step, output: "inherit" | "pipe" = "inherit"): Promise<void> {
  const { name, script, parameters = [], environment = {}, isSilent = false } = step;
  const startMs = performance.now();
  if (output === "inherit") process.stdout.write(`\n── ${name}\n`);
  const child = spawn(process.execPath, [join("node_modules", script), ...parameters], {
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...(temporary === null ? {} : { TMPDIR: temporary }),
      ...environment,
    },
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const status = await new Promise((resolve) => child.once("close", resolve));
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(`\n── ${name}: ${seconds} s\n${printed}`);
  if (status !== 0 || (isSilent && printed.trim() !== "")) failedSteps.push(name);
}

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[];
};
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly VitestFile[];
  stats?: { expected: number; unexpected: number; flaky: number };
};

function failuresOf({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `✗ ${name} › ${test.fullName}\n${test.failureMessages.join("\n")}`);
  return status === "failed" && failures.length === 0 ? [`✗ ${name}\n${message}`] : failures;
}

/** The sum of one runner. A runner that ran nothing has failed, whatever its exit code was. */
function sumOf(name: string, file: string, read: (report: Report) => Sum): Sum {
  let sum: Sum = { passed: 0, failed: 0, failures: [] };
  try {
    sum = read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch (error) {
    process.stdout.write(`No report of the ${name}: ${String(error)}\n`);
  }
  if (sum.passed + sum.failed === 0) failedSteps.push(`${name} ran nothing`);
  return sum;
}
