import { randomBytes } from "node:crypto";

/** To ask the system for many bytes at once costs hardly more than for a few. */
const POOL_BYTES = 8192;

let pool = Buffer.alloc(0);
let given = 0;

/** So many bytes from the system's cryptographic source, each given once. */
export function pooledRandomBytes(count: number): Buffer {
  if (given + count > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, count));
    given = 0;
  }
  given += count;
  return pool.subarray(given - count, given);
}
