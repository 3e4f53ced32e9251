/**
 * Ends a hanging run. Vitest's own time limits do not end a blocked worker, for example one that
 * waits for a program that never ends; the run would continue until CI times out, without a reason.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** The exit code of a hanging run. */
export const HUNG = 86;
/** Lists the tests and files that were running. */
export const HUNG_FILE = ".cache/reports/hung.txt";
const CHECK_EVERY_MS = 5000;

/**
 * A run in which no test ends for this time is considered hanging; longer than any test may take.
 */
const MAX_SILENCE_MS = Number(process.env["MAX_SILENCE_MS"] ?? 600_000);

export default class HangReporter implements Reporter {
  readonly #modules = new Set<string>();
  readonly #tests = new Set<string>();
  #lastProgress = performance.now();

  onTestRunStart(): void {
    setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#modules.add(relativeModuleId);
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#modules.delete(relativeModuleId);
    this.#lastProgress = performance.now();
  }

  onTestCaseReady(test: TestCase): void {
    this.#tests.add(titleOf(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests.delete(titleOf(test));
    this.#lastProgress = performance.now();
  }

  #check(): void {
    if (performance.now() - this.#lastProgress < MAX_SILENCE_MS) return;
    const running = [...this.#tests, ...this.#modules].join("\n");
    mkdirSync(dirname(HUNG_FILE), { recursive: true });
    writeFileSync(HUNG_FILE, running);
    const { stdout } = spawnSync(
      "ps",
      ["--ppid", "2", "--deselect", "-o", "pid,ppid,etimes,time,stat,wchan:24,args"],
      {
        encoding: "utf8",
      },
    );
    const silence = `No test has ended for ${MAX_SILENCE_MS / 1000} s. Running:\n${running}`;
    process.stdout.write(`\n${silence}\n\nAll processes:\n${stdout}\n`);
    process.exit(HUNG);
  }
}

function titleOf({ module, fullName }: TestCase): string {
  return `${module.relativeModuleId} › ${fullName}`;
}
