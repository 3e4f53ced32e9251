/** Summarizes the reports of Vitest and Playwright. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The number of error lines printed for a test that passed on a retry. */
const ERROR_LINES = 8;

/**
 * `failures`: each failed test with its message, repeated at the end where a log's tail shows it.
 * `flaky`: the tests that passed only on a retry, each with the error before it.
 */
export type Sum = {
  passed: number;
  failed: number;
  failures: readonly string[];
  flaky: readonly string[];
  fileSeconds: readonly FileSeconds[];
};
type FileSeconds = { readonly file: string; readonly seconds: number };

/** The sum of Vitest's report in a file. @throws Error if there is none. */
export function readVitestSum(file: string): Sum {
  const report = readReport(file);
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    failures: (report.testResults ?? []).flatMap(failuresOf),
    flaky: (report.testResults ?? []).flatMap(retriedTests),
    fileSeconds: (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** The sum of Playwright's report in a file. @throws Error if there is none. */
export function readBrowserSum(file: string): Sum {
  const { stats, suites = [] } = readReport(file);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    // Playwright repeats its own failures at the end.
    failures: [],
    flaky: browserTests(suites)
      .filter(({ status }) => status === "flaky")
      .map(({ name, error }) => `${name}\n${firstLines(error)}`),
    fileSeconds: suites.map((suite) => ({
      file: join("tests/e2e", suite.title),
      seconds: browserTests([suite]).reduce((total, test) => total + test.seconds, 0),
    })),
  };
}

function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

type VitestFile = {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[];
};
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly VitestFile[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: readonly BrowserSuite[];
};
/** A suite of Playwright's report: a file, or a group within it. */
type BrowserSuite = {
  title: string;
  suites?: readonly BrowserSuite[];
  specs: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly {
      status: string;
      projectName: string;
      results: readonly { duration: number; error?: { message?: string } }[];
    }[];
  }[];
};
type BrowserTest = {
  readonly name: string;
  readonly status: string;
  readonly seconds: number;
  /** The error of the first attempt; empty if it passed. */
  readonly error: string;
};

function browserTests(suites: readonly BrowserSuite[]): readonly BrowserTest[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} › ${title}`,
        status,
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
        error: results[0]?.error?.message ?? "",
      })),
    ),
    ...browserTests(suite.suites ?? []),
  ]);
}

/** A test that passed keeps the errors of its earlier attempts. */
function retriedTests({ name, assertionResults }: VitestFile): readonly string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => {
      const title = `${relative(process.cwd(), name)} › ${fullName}`;
      return `${title}\n${firstLines(failureMessages.join("\n"))}`;
    });
}

/** The lines of an error below the test's name, without the runner's own stack lines. */
function firstLines(error: string): string {
  return stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `✗ ${name} › ${test.fullName}\n${test.failureMessages.join("\n")}`);
  return status === "failed" && failures.length === 0 ? [`✗ ${name}\n${message}`] : failures;
}
