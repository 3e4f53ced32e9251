import { startTransition, useEffect, useState } from "react";

/**
 * The value for each of `count` components that are too slow to render in one task: each gets a new
 * value in its own transition, when the browser is idle; null before the first.
 */
export function useStagedValue<Value>(value: Value, count: number): readonly (Value | null)[] {
  const [staged, setStaged] = useState<readonly (Value | null)[]>([]);
  useEffect(() => {
    const all = toLength(staged, count);
    const next = all.findIndex((each) => each !== value);
    if (next === -1) return undefined;
    return whenIdle(() => startTransition(() => setStaged(all.with(next, value))));
  }, [staged, value, count]);
  return toLength(staged, count);
}

/** There may be more components than before. */
function toLength<Value>(staged: readonly (Value | null)[], count: number): (Value | null)[] {
  return Array.from({ length: count }, (_, at) => staged[at] ?? null);
}

const MAX_WAIT_MS = 300;

/** Not every browser has idle callbacks. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(request);
}
