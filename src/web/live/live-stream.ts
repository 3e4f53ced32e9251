/**
 * The stream of live events. It is open while the page is shown: a browser allows about six
 * connections to one HTTP/1.1 server, so hidden tabs give theirs back. Always true: whoever opens it
 * again gets what happened since the last event, or a reset.
 */
import { EVENTS_PATH, LAST_EVENT_ID_PARAMETER, changeEvent } from "#contract/live.ts";
import type { Changes } from "#web/api/query-keys.ts";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

type Handlers = {
  /** Records changed; `position` is the sequence of the last change. */
  readonly onChanges: (changes: Changes, position: number) => void;
  /** Anything may have changed; null when it is not known where the history is. */
  readonly onReset: (position: number | null) => void;
  /** The server answers again after it did not. */
  readonly onReconnected: () => void;
};

/** Follows the events after the position for as long as the page is open; null when it is not known. */
export function followLiveEvents(start: number | null, handlers: Handlers): void {
  let position = start;
  let source: EventSource | null = null;
  let failures = 0;

  function connect(): void {
    if (document.hidden) {
      source?.close();
      source = null;
      return;
    }
    if (!("EventSource" in globalThis)) return handlers.onReset(null);
    source ??= open();
  }

  function open(): EventSource {
    const params = new URLSearchParams();
    if (position !== null) params.set(LAST_EVENT_ID_PARAMETER, `${position}`);
    const stream = new EventSource(`${EVENTS_PATH}?${params.toString()}`);
    stream.addEventListener("hello", ({ lastEventId }) => {
      if (position === null) handlers.onReset(Number(lastEventId));
      position = Number(lastEventId);
      if (failures > 0) handlers.onReconnected();
      failures = 0;
    });
    stream.addEventListener("reset", ({ lastEventId }) => {
      position = Number(lastEventId);
      failures = 0;
      handlers.onReset(position);
    });
    stream.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      position = Number(lastEventId);
      const event = changeEvent.safeParse(JSON.parse(data)).data;
      // A newer server may describe a change in another way.
      if (event === undefined) handlers.onReset(position);
      else handlers.onChanges(event.changes, position);
    });
    stream.addEventListener("error", () => {
      failures += 1;
      // The browser reconnects by itself after a broken connection, but not after a refusal.
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      source = null;
      setTimeout(connect, retryDelay(failures));
    });
    return stream;
  }

  document.addEventListener("visibilitychange", connect);
  connect();
}

/** Doubles with each failure; random, so that screens refused at once do not return at once. */
function retryDelay(failures: number): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
