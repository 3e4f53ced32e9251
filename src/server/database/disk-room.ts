import type { StatsFs } from "node:fs";

type Room = Pick<StatsFs, "bavail" | "blocks" | "bsize">;

/** For what is recorded meanwhile. */
const KEPT_FREE_BYTES = 100_000_000;
/** Of a small disk. */
const KEPT_FREE_SHARE = 0.05;

/** True if this many bytes leave some of the disk free, or if its size is not known. */
export function hasRoom({ bavail, blocks, bsize }: Room, bytes: number): boolean {
  const kept = Math.min(KEPT_FREE_BYTES, KEPT_FREE_SHARE * blocks * bsize);
  return blocks === 0 || bytes + kept <= bavail * bsize;
}

/** Like the system's own, of a disk that would become full. */
export function noRoomError(): Error {
  return Object.assign(new Error("ENOSPC: no room is left beside it"), { code: "ENOSPC" });
}
