/**
 * Runs the task of a worker file in a separate process, which ends with its job: only this returns
 * all the memory that a document takes, and running out of memory ends nothing else.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "../database/database.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { resultOf } from "./worker-pool.ts";
import type { Task, TaskOutcome } from "./worker-task.ts";

const RUNNER = fileURLToPath(new URL("./process-runner.ts", import.meta.url));

export class ProcessPool<Job, Result> {
  readonly #entry: string;
  readonly #maxProcesses: number;
  readonly #maxHeapMb: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    entry: URL,
    { maxProcesses, maxHeapMb }: { readonly maxProcesses: number; readonly maxHeapMb: number },
  ) {
    this.#entry = entry.href;
    this.#maxProcesses = maxProcesses;
    this.#maxHeapMb = maxHeapMb;
  }

  /** Aborting the signal kills the process, or stops waiting for one. @throws the job's Refusal or error; WorkerError. */
  async run(
    location: DatabaseLocation,
    job: Job,
    signal: AbortSignal | null = null,
  ): Promise<Result> {
    await this.#takeTurn(signal);
    try {
      signal?.throwIfAborted();
      return resultOf(await this.#runProcess({ location, job }, signal));
    } finally {
      this.#running -= 1;
      this.#wakeNext();
    }
  }

  async #takeTurn(signal: AbortSignal | null): Promise<void> {
    while (this.#running >= this.#maxProcesses) {
      signal?.throwIfAborted();
      await this.#waitForEnd(signal);
    }
    this.#running += 1;
  }

  /** Resolves when a job has ended. @throws the reason of the signal, at once. */
  async #waitForEnd(signal: AbortSignal | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      this.#waiting.delete(resolve);
      reject(signal?.reason);
    };
    this.#waiting.add(resolve);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  #wakeNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    next();
  }

  async #runProcess(task: Task<Job>, signal: AbortSignal | null): Promise<TaskOutcome<Result>> {
    const child = fork(RUNNER, [this.#entry], {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#maxHeapMb}`],
      // V8 prints a report when memory runs out.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    const end = (): void => void child.kill("SIGKILL");
    signal?.addEventListener("abort", end);
    try {
      return await outcomeOf(child, task);
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
  }
}

function outcomeOf<Job, Result>(
  child: ChildProcess,
  task: Task<Job>,
): Promise<TaskOutcome<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome<Result>>();
  child.once("message", (outcome) => resolve(outcome as TaskOutcome<Result>));
  // It could not start, for example without a file handle. May be emitted twice.
  child.on("error", (error) => reject(new WorkerError(error)));
  child.once("exit", (code, signal) => {
    reject(new WorkerError(new Error(`The process of a job ended by itself: ${code ?? signal}`)));
  });
  if (child.connected) child.send(task, () => undefined);
  return promise;
}
