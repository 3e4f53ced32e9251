import { HEARTBEAT_MS } from "#contract/live.ts";

/** Two heartbeats are missing, and a third is not far. */
export const MAX_SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** A timer that is later than this was held up by a computer that slept, or by a busy page. */
const MAX_DELAY_MS = HEARTBEAT_MS / 2;

/** Calls `onSilence` once nothing was heard for too long, from the first `heard` on. */
export function watchSilence(onSilence: () => void): { heard: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heard(): void {
    stop();
    const dueMs = Date.now() + MAX_SILENCE_MS;
    timer = setTimeout(() => {
      // What came meanwhile is still to be read, or the network is only coming back.
      if (Date.now() - dueMs > MAX_DELAY_MS) heard();
      else onSilence();
    }, MAX_SILENCE_MS);
  }

  function stop(): void {
    clearTimeout(timer);
  }

  return { heard, stop };
}
