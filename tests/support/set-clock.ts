/**
 * Preloaded into the program: its clock reads a file, so that a test can set it. With CLOCK_TICK_MS it looks
 * that often whether a new day has begun.
 */
import { readFileSync } from "node:fs";

const { CLOCK_FILE = "", CLOCK_TICK_MS } = process.env;
/** How often it does so otherwise (`RecurrenceJob`). */
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
