/**
 * The number of random requests: few by default, 12,000 by `npm test -- --all`, any number with
 * `RANDOM_REQUESTS=100000`. Their seeds begin at `TEST_SEED`.
 */
import * as fc from "fast-check";
import { TEST_SEED } from "#tests/support/test-seed.ts";

export const MAX_AT_ONCE = 40;
const DEFAULT_REQUESTS = 1500;

const { RANDOM_REQUESTS } = process.env;

/** The number of requests of one file, which has this share of all. */
export function requestsOf(part: number): number {
  const all = RANDOM_REQUESTS === undefined ? DEFAULT_REQUESTS : Number(RANDOM_REQUESTS);
  if (!Number.isSafeInteger(all) || all < 1) throw new Error("RANDOM_REQUESTS must be a number");
  return Math.ceil(all * part);
}

/** Shrinking stops after this time. */
const SHRINKING_MS = 20_000;

/**
 * Runs `check` on random values until this many requests were `sent`. A failure is reported with
 * its seed.
 */
export async function assertUntil<Value>(
  requests: number,
  sent: () => number,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  let shrinkUntil = Infinity;
  const property = fc.asyncProperty(values, async (value) => {
    if (Date.now() > shrinkUntil) return;
    try {
      await check(value);
    } catch (error) {
      shrinkUntil = Math.min(shrinkUntil, Date.now() + SHRINKING_MS);
      throw error;
    }
  });
  // A retry sends them all again, and fails again by the same seed.
  const end = sent() + requests;
  for (let seed = TEST_SEED; sent() < end; seed += 1) {
    const numRuns = Math.ceil((end - sent()) / MAX_AT_ONCE);
    await fc.assert(property, { numRuns, seed });
  }
}

/** For a complete file on a busy machine. */
export const RANDOM_TIMEOUT_MS = RANDOM_REQUESTS === undefined ? 300_000 : 3_600_000;
