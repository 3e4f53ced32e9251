import { Piscina } from "piscina";
import { Refusal } from "#domain/refusal.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { StartupError } from "../errors/startup-error.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { Task, TaskOutcome } from "./worker-task.ts";

/**
 * For jobs that produce chunks: without a limit, V8 would grow the heap before it collects garbage.
 */
export const CHUNK_LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 48 };

export class WorkerPool<Job, Result> {
  readonly #pool: Piscina<Task<Job>, TaskOutcome<Result>>;
  /** The reason why a worker could not start. */
  #failure: unknown = null;

  /** `entry` is a file whose default export is a `workerTask`; `maxQueue` counts waiting jobs. */
  constructor(entry: URL, options: ConstructorParameters<typeof Piscina>[0]) {
    this.#pool = new Piscina({
      filename: entry.href,
      minThreads: 0,
      // Nobody reads these timings, and each pool would use the memory of two histograms.
      recordTiming: false,
      // A thread that is ended while it begins to wait in `Atomics.wait` waits forever.
      atomics: "disabled",
      // Piscina tries `require` before `import`, and ending a thread while it requires an ES module aborts the
      // whole process.
      execArgv: [...process.execArgv, "--no-require-module"],
      ...options,
    });
    // A worker that cannot start leaves its job queued: fail all queued jobs.
    this.#pool.on("error", (error: unknown) => {
      this.#failure = error;
      void this.#pool.destroy();
    });
  }

  get isQueueFull(): boolean {
    return this.#pool.queueSize >= this.#pool.options.maxQueue;
  }

  /** Aborting the signal stops the worker. @throws the job's error, as `resultOf`; WorkerError. */
  async run(
    location: DatabaseLocation,
    job: Job,
    signal: AbortSignal | null = null,
  ): Promise<Result> {
    return resultOf(await this.#runTask({ location, job }, signal));
  }

  // A task returns the errors of its job: all other errors come from the worker.
  async #runTask(task: Task<Job>, signal: AbortSignal | null): Promise<TaskOutcome<Result>> {
    try {
      return await this.#pool.run(task, { signal });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const failure = this.#failure;
      this.#failure = null;
      throw new WorkerError(failure ?? error);
    }
  }

  /** Resolves when the threads of now are over. */
  async threadsEnded(): Promise<void> {
    const ended = this.#pool.threads.map(
      (thread) => new Promise((resolve) => thread.once("exit", resolve)),
    );
    await Promise.all(ended);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/**
 * Runs one job in a worker of its own. Aborting stops it; then it waits for the thread, which may be
 * in a long statement and use its files until then. @throws what `WorkerPool.run` throws.
 */
export async function runInWorker<Job, Result>(
  entry: URL,
  { location, job }: Task<Job>,
  signal: AbortSignal | null,
  limits: { readonly resourceLimits?: typeof CHUNK_LIMITS } = {},
): Promise<Result> {
  const pool = new WorkerPool<Job, Result>(entry, { maxThreads: 1, idleTimeout: 0, ...limits });
  let ended = Promise.resolve();
  // Before the pool's own listener, which forgets the thread.
  const onAbort = (): void => void (ended = pool.threadsEnded());
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await pool.run(location, job, signal);
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await pool.close();
    await ended;
  }
}

/** @throws the job's Refusal, StartupError or error. */
export function resultOf<Result>(outcome: TaskOutcome<Result>): Result {
  if (outcome.kind === "done") return outcome.result;
  if (outcome.kind === "refused") throw new Refusal(outcome.reason);
  if (outcome.kind === "startup-error") throw new StartupError(outcome.message);
  throw Object.assign(new Error(outcome.message), outcome.details);
}
