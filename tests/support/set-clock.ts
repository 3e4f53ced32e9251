/**
 * Preloaded into the program: its clock reads a file, so that a test can set it. With CLOCK_TICK_MS
 * it checks for a new day at that interval.
 */
import { readFileSync } from "node:fs";

const { CLOCK_FILE = "", CLOCK_TICK_MS } = process.env;
/** The usual interval (`RecurrenceJob`). */
const NEW_DAY_MS = 600_000;

Date.now = () => Number(readFileSync(CLOCK_FILE, "utf8"));

if (CLOCK_TICK_MS !== undefined) {
  const { setInterval } = globalThis;
  globalThis.setInterval = Object.assign(
    (run: () => void, delayMs = 1) =>
      setInterval(run, delayMs === NEW_DAY_MS ? Number(CLOCK_TICK_MS) : delayMs),
    setInterval,
  );
}
