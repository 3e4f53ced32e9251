import { createHash } from "node:crypto";

/**
 * The seed of random cases: the same in each run, unless `TEST_SEED` is set, which `npm test --
 * --all` sets and prints.
 */
export const TEST_SEED = Number(process.env["TEST_SEED"] ?? 1);
if (!Number.isSafeInteger(TEST_SEED)) throw new Error("TEST_SEED must be a number");

/** Bytes without a pattern, the same for each seed. `name` distinguishes them from others. */
export function seededBytes(length: number, name = ""): Buffer {
  return createHash("shake256", { outputLength: length }).update(`${TEST_SEED} ${name}`).digest();
}

/** True with `npm test -- --all`: more random cases. */
export const IS_WHOLE_RUN = process.env["RANDOM_REQUESTS"] !== undefined;
