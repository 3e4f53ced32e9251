/**
 * How much is sent. By default what fits beside the other tests; `RANDOM_REQUESTS=100000` sends that
 * many. Each run has a seed of its own; `FAST_CHECK_SEED` repeats one that failed.
 */
import * as fc from "fast-check";

/** The requests of one run. */
export const MOST_AT_ONCE = 40;
const DEFAULT_REQUESTS = 12_000;

const { RANDOM_REQUESTS, FAST_CHECK_SEED } = process.env;

/** How many requests one of the files sends, which has this part of all of them. */
export function requestsOf(part: number): number {
  const all = RANDOM_REQUESTS === undefined ? DEFAULT_REQUESTS : Number(RANDOM_REQUESTS);
  if (!Number.isSafeInteger(all) || all < 1) throw new Error("RANDOM_REQUESTS must be a number");
  return Math.ceil(all * part);
}

/**
 * Checks the property, whose every run sends several requests, until so many were `sent`. What
 * fails is shrunk and shown with its seed.
 */
export async function assertUntil(
  requests: number,
  sent: () => number,
  property: fc.IAsyncProperty<unknown>,
): Promise<void> {
  const seed = FAST_CHECK_SEED === undefined ? {} : { seed: Number(FAST_CHECK_SEED) };
  while (sent() < requests) {
    const numRuns = Math.ceil((requests - sent()) / MOST_AT_ONCE);
    await fc.assert(property, { numRuns, ...seed });
  }
}

/** For a whole file; the full count takes a while. */
export const RANDOM_TIMEOUT_MS = RANDOM_REQUESTS === undefined ? 120_000 : 3_600_000;
