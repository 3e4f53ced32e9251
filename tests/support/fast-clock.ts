/**
 * Preloaded into the program: its clock starts at CLOCK_START and runs CLOCK_SPEED times as fast, and so do its
 * timers of more than a minute. On SIGUSR2 it collects garbage and writes its memory to SAMPLE_FILE.
 */
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { CLOCK_START, CLOCK_SPEED, SAMPLE_FILE = "" } = process.env;
const speed = Number(CLOCK_SPEED);
const MINUTE_MS = 60_000;

const start = performance.now();
Date.now = () => Math.round(Number(CLOCK_START) + (performance.now() - start) * speed);

const { setInterval } = globalThis;
globalThis.setInterval = Object.assign(
  (run: () => void, delayMs = 1) =>
    setInterval(run, delayMs > MINUTE_MS ? delayMs / speed : delayMs),
  setInterval,
);

if (isMainThread) {
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    writeFileSync(SAMPLE_FILE, JSON.stringify(process.memoryUsage()));
  });
}
