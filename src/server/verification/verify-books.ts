import { CHECK_NAMES, type CheckName, type Problem } from "#contract/trust.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { CheckContext } from "./check-context.ts";
import type { CheckJob } from "./run-check.ts";

/** The check of the file takes as long as all others. */
const THREADS = 2;

const ENTRY = new URL("./verify-worker.ts", import.meta.url);

/** Runs all checks in worker threads. `onChecked` is called after each; aborting ends the threads. */
export async function verifyBooks(
  context: CheckContext,
  onChecked: (check: CheckName) => void = () => undefined,
  signal: AbortSignal | null = null,
): Promise<readonly Problem[]> {
  const pool = new WorkerPool<CheckJob, readonly Problem[]>(ENTRY, {
    maxThreads: THREADS,
    idleTimeout: 0,
  });
  try {
    const problems = await Promise.all(
      CHECK_NAMES.map(async (check) => {
        const found = await pool.run(context.location, { ...context, check }, signal);
        onChecked(check);
        return found;
      }),
    );
    return problems.flat();
  } finally {
    await pool.close();
  }
}
