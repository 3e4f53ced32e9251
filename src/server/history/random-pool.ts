import { randomBytes } from "node:crypto";

/** A large read costs hardly more than a small one. */
const POOL_BYTES = 8192;

let pool = Buffer.alloc(0);
let used = 0;

/** Cryptographically random bytes; each is returned once. */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, count));
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
