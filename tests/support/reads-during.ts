/** Checks that other requests get a response while a long one runs. */
import { setImmediate } from "node:timers/promises";
import type { TestApp } from "./test-app.ts";

/** The statuses of reads that were answered before `long` was; at most this many. */
export async function readsDuring(
  app: TestApp,
  long: Promise<unknown>,
  count: number,
): Promise<number[]> {
  const ended = new AbortController();
  const end = () => ended.abort();
  long.then(end, end);
  const statuses: number[] = [];
  while (statuses.length < count && !ended.signal.aborted) {
    statuses.push((await app.send("GET", "clients")).status);
    // An injected request is answered within one turn of the event loop.
    await setImmediate();
  }
  return statuses;
}
