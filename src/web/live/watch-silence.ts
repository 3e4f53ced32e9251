import { HEARTBEAT_MS } from "#contract/live.ts";

/** Two heartbeats were missed, and a third is nearly due. */
export const MAX_SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** If a timer is late by more than this, the computer slept or the page was busy. */
const MAX_DELAY_MS = HEARTBEAT_MS / 2;

/** Calls `onSilence` when nothing was heard for too long, starting with the first `heard`. */
export function watchSilence(onSilence: () => void): { heard: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heard(): void {
    stop();
    const dueMs = Date.now() + MAX_SILENCE_MS;
    timer = setTimeout(() => {
      // Data that arrived meanwhile is still unread, or the network is just coming back.
      if (Date.now() - dueMs > MAX_DELAY_MS) heard();
      else onSilence();
    }, MAX_SILENCE_MS);
  }

  function stop(): void {
    clearTimeout(timer);
  }

  return { heard, stop };
}
