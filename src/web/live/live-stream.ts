/**
 * The stream of live events, open while the page is visible, because a browser allows about six
 * connections to one HTTP/1.1 server. When reopened, it sends the changes since the last event, or
 * a reset.
 */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import {
  EVENTS_PATH,
  LAST_EVENT_ID_PARAMETER,
  changeEvent,
  type LiveEventName,
} from "#contract/live.ts";
import { companyPath } from "#web/url/company-path.ts";
import { oldestPosition } from "#web/api/history-position.ts";
import { checkConnection, onReconnected } from "#web/api/server-connection.ts";
import type { Changes } from "#web/api/query-keys.ts";
import { dropAllSteps } from "#web/api/undo-stack.ts";
import { ChangeQueue } from "./refetch-changed.ts";
import { watchSilence } from "./watch-silence.ts";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

export async function startLiveUpdates(queryClient: QueryClient): Promise<void> {
  const queue = new ChangeQueue(queryClient);
  followLiveEvents(await oldestPosition(), {
    onChanges: (changes, position) => queue.add(changes, position),
    onReset: (position) => queue.reset(position),
    onReplaced: () => {
      dropAllSteps();
      toast.dismiss();
    },
  });
}

const EVENTS: readonly LiveEventName[] = ["hello", "change", "reset", "heartbeat"];

/** `position` is a history sequence; null if unknown. An event's id begins with it. */
type Handlers = {
  readonly onChanges: (changes: Changes, position: number) => void;
  readonly onReset: (position: number | null) => void;
  /** The history may be another one, as after the restore of a backup. */
  readonly onReplaced: () => void;
};

function followLiveEvents(start: number | null, handlers: Handlers): void {
  let lastId = start === null ? null : `${start}`;
  let source: EventSource | null = null;
  let failures = 0;
  // The server stopped without closing its connections, or the network drops packets.
  const silence = watchSilence(() => void reconnect());

  function connect(): void {
    if (document.hidden) return disconnect();
    if (!("EventSource" in globalThis)) return handlers.onReset(null);
    source ??= open();
  }

  function disconnect(): void {
    silence.stop();
    source?.close();
    source = null;
  }

  /** Reconnects at once if the server responds, otherwise when it does. */
  async function reconnect(): Promise<void> {
    disconnect();
    if (!(await checkConnection())) connect();
  }

  function open(): EventSource {
    const params = new URLSearchParams();
    if (lastId !== null) params.set(LAST_EVENT_ID_PARAMETER, lastId);
    const stream = new EventSource(`${companyPath}${EVENTS_PATH}?${params.toString()}`);
    for (const name of EVENTS) stream.addEventListener(name, silence.heard);
    silence.heard();
    stream.addEventListener("hello", ({ lastEventId }) => {
      if (lastId === null) handlers.onReset(sequenceOf(lastEventId));
      lastId = lastEventId;
      failures = 0;
    });
    stream.addEventListener("reset", ({ lastEventId }) => {
      lastId = lastEventId;
      failures = 0;
      handlers.onReset(sequenceOf(lastEventId));
      handlers.onReplaced();
    });
    stream.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId;
      const position = sequenceOf(lastEventId);
      const event = changeEvent.safeParse(JSON.parse(data)).data;
      // A newer server may send other fields.
      if (event === undefined) handlers.onReset(position);
      else handlers.onChanges(event.changes, position);
    });
    stream.addEventListener("error", () => {
      failures += 1;
      void checkConnection();
      // The browser reconnects after a broken connection, but not after an HTTP error.
      if (stream.readyState !== EventSource.CLOSED) return silence.heard();
      if (source !== stream) return;
      disconnect();
      setTimeout(connect, retryDelay(failures));
    });
    return stream;
  }

  document.addEventListener("visibilitychange", connect);
  onReconnected(connect);
  connect();
}

function sequenceOf(eventId: string): number {
  return Number.parseInt(eventId, 10);
}

/** Exponential backoff with jitter. */
function retryDelay(failures: number): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
