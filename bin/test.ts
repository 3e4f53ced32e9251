/**
 * Runs every check, all steps even when one fails; the last line has the sum over all test runners.
 * The default excludes slow tests tagged `extended` and most browser tests; --all runs everything
 * (tests/README.md).
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
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
  "other-origin",
];
const ALL_RANDOM_REQUESTS = "12000";

type Step = {
  readonly name: string;
  readonly script: string;
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Fails on any output, such as a warning. */
  readonly isSilent?: boolean;
};
type Sum = { passed: number; failed: number };

const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values;
const failedSteps: string[] = [];
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
  sumOf("unit and server tests", VITEST_REPORT, ({ numPassedTests = 0, numFailedTests = 0 }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  })),
  sumOf("browser tests", BROWSER_REPORT, ({ stats }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  })),
];
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join("; ")}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failedSteps.length > 0 || failed > 0 ? 1 : 0;

/** Runs a step and prints its name, its seconds and its output: at once, or at the end with `pipe`. */
async function run(step: Step, output: "inherit" | "pipe" = "inherit"): Promise<void> {
  const { name, script, parameters = [], environment = {}, isSilent = false } = step;
  const startMs = performance.now();
  if (output === "inherit") process.stdout.write(`\n── ${name}\n`);
  const child = spawn(process.execPath, [join("node_modules", script), ...parameters], {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...environment },
  });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const status = await new Promise((resolve) => child.once("close", resolve));
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(`\n── ${name}: ${seconds} s\n${printed}`);
  if (status !== 0 || (isSilent && printed.trim() !== "")) failedSteps.push(name);
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

/** The sum of one runner. A runner that ran nothing has failed, whatever its exit code was. */
function sumOf(name: string, file: string, read: (report: Report) => Sum): Sum {
  let sum: Sum = { passed: 0, failed: 0 };
  try {
    sum = read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch (error) {
    process.stdout.write(`No report of the ${name}: ${String(error)}\n`);
  }
  if (sum.passed + sum.failed === 0) failedSteps.push(`${name} ran nothing`);
  return sum;
}
