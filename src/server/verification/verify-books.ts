import { CHECK_NAMES, type CheckName } from "#contract/trust.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { CheckContext } from "./check-context.ts";
import type { Finding } from "./report-unreadable.ts";
import type { CheckJob } from "./run-check.ts";

const THREADS = 2;

/**
 * Processor time in seconds with 1,000,000 entries. The longest start first, so that both threads
 * end at the same time.
 */
const SECONDS: Readonly<Record<CheckName, number>> = {
  file: 30,
  records: 20,
  history: 12,
  totals: 7,
  search: 15,
  schema: 0,
  anchors: 0,
};

const LONGEST_FIRST = CHECK_NAMES.toSorted((a, b) => SECONDS[b] - SECONDS[a]);

const ENTRY = new URL("./verify-worker.ts", import.meta.url);

type Options = {
  /** Called after each check. */
  readonly onChecked?: (check: CheckName) => void;
  /** Aborting stops the workers. */
  readonly signal?: AbortSignal | null;
  /** All checks by default. */
  readonly checks?: readonly CheckName[] | undefined;
};

/** Runs the checks in workers. */
export async function verifyBooks(
  context: CheckContext,
  { onChecked = () => undefined, signal = null, checks = CHECK_NAMES }: Options = {},
): Promise<readonly Finding[]> {
  const pool = new WorkerPool<CheckJob, readonly Finding[]>(ENTRY, {
    maxThreads: THREADS,
    idleTimeout: 0,
  });
  try {
    const problems = new Map<CheckName, readonly Finding[]>();
    const checking = LONGEST_FIRST.filter((check) => checks.includes(check)).map(async (check) => {
      problems.set(check, await pool.run(context.location, { ...context, check }, signal));
      onChecked(check);
    });
    // If one fails, the others end as well: ending a thread while it starts can abort the process.
    await Promise.allSettled(checking);
    await Promise.all(checking);
    return CHECK_NAMES.flatMap((check) => problems.get(check) ?? []);
  } finally {
    await pool.close();
  }
}
