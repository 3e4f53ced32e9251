/**
 * Everything that must hold, in one command: format, lint, types, dead code, unit and server tests,
 * build, browser tests. All steps run even when one fails; the last line is the sum over all runners.
 * With --all also the browser tests of the folder `extended`, and those tagged so, which take too long
 * to run often: fields and panels in depth, each screen in each appearance, lists of thousands of rows.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const REPORTS = ".cache/reports";
const VITEST_REPORT = join(REPORTS, "vitest.json");
const BROWSER_REPORT = join(REPORTS, "browser.json");

type Sum = { passed: number; failed: number };

const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values;
const failedSteps: string[] = [];
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

step("format", "oxfmt/bin/oxfmt", ["--check"]);
step("lint", "oxlint/bin/oxlint", []);
step("types", "typescript/bin/tsc", ["-b"]);
step("dead code", "knip/bin/knip.js", []);
step("unit and server tests", "vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${VITEST_REPORT}`,
]);
step("build", "vite/bin/vite.js", ["build", "--logLevel", "warn"]);
step(
  "browser tests",
  "@playwright/test/cli.js",
  ["test", "--reporter=list,json", ...(all ? [] : ["--grep-invert", "extended"])],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT },
);

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

function step(
  name: string,
  script: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [join("node_modules", script), ...parameters], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) failedSteps.push(name);
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
