import type { FileSummary, FileTarget } from "#server/workers/worker-task.ts";
import type { WorkerPool } from "#server/workers/worker-pool.ts";

/** For a pool that does not read. */
export const LOCATION = { engine: "sqlite", file: "/nowhere/financeiro.db" } as const;

/** A pool whose jobs call `act`, and then fail. */
export function failingPool(
  act: (path: string, signal: AbortSignal | null | undefined) => void,
): WorkerPool<FileTarget<unknown>, FileSummary> {
  const run: WorkerPool<FileTarget<unknown>, FileSummary>["run"] = async (
    _location,
    { path },
    signal,
  ) => {
    act(path, signal);
    throw new Error("The job failed");
  };
  return { run } as WorkerPool<FileTarget<unknown>, FileSummary>;
}
