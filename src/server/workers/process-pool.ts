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
  readonly #waiting: (() => void)[] = [];

  constructor(
    entry: URL,
    { maxProcesses, maxHeapMb }: { readonly maxProcesses: number; readonly maxHeapMb: number },
  ) {
    this.#entry = entry.href;
    this.#maxProcesses = maxProcesses;
    this.#maxHeapMb = maxHeapMb;
  }

  /** Aborting the signal kills the process. @throws the job's Refusal or error; WorkerError. */
  async run(
    location: DatabaseLocation,
    job: Job,
    signal: AbortSignal | null = null,
  ): Promise<Result> {
    await this.#takeTurn();
    try {
      signal?.throwIfAborted();
      return resultOf(await this.#runProcess({ location, job }, signal));
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #takeTurn(): Promise<void> {
    while (this.#running >= this.#maxProcesses) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
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
