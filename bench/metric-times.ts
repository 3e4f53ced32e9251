/** Times of actions that take a few milliseconds, and their rows of the result. */
import { rowOf, timeAlternately, type Row } from "./bench.ts";
import { percentileOf } from "./statistics.ts";

/** Runs per round of actions that take a few milliseconds; the median counts. */
const MAX_RUNS = 25;
/** Limits the runs of slower actions. */
const ROUND_MS = 300;

/** The median milliseconds of each action, run alternately. */
export async function medianTimes(
  works: readonly (() => unknown)[],
  most = MAX_RUNS,
): Promise<number[]> {
  const named = works.map((work, at) => [String(at), async () => work()] as const);
  const startedAt = performance.now();
  for (const work of works) await work();
  const once = (performance.now() - startedAt) / works.length;
  const times = Math.max(1, Math.min(most, Math.floor(ROUND_MS / once)));
  const took = await timeAlternately(times, Object.fromEntries(named));
  return works.map((_, at) => percentileOf(took[String(at)] ?? [], 50));
}

export function millis(
  operation: string,
  baseline: string,
  measured: readonly number[] = [],
  compared: readonly number[] = [],
  target: Row["target"] = null,
): Row {
  return rowOf({ operation, baseline, unit: "ms" }, measured, compared, target);
}

export function speedup(...of: Parameters<typeof millis>): Row {
  const row = millis(...of);
  return { ...row, ratio: 1 / row.ratio };
}
