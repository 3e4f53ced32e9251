import { constants, setPriority } from "node:os";

/** Who records an entry comes first. On Linux alone a thread has a priority of its own. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
