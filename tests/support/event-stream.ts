/** A client of the event stream over a real socket, which reads only on demand. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { EVENTS_PATH, changeEvent, type ChangeEvent } from "#contract/live.ts";

const ANSWER_TIMEOUT_MS = 30_000;

/** `id` is the position at the beginning of the event's id. */
type LiveEvent = { readonly name: string; readonly id: number; readonly data: string };

export type EventStream = {
  readonly response: IncomingMessage;
  /** The raw text received so far. */
  readonly text: () => string;
  /** The next unread event, except heartbeats. */
  next(): Promise<LiveEvent>;
  /** The next event, which must be a `change`. */
  nextChange(): Promise<{ readonly id: number; readonly changes: ChangeEvent["changes"] }>;
  /** The changes up to that id. */
  changesUntil(id: number): Promise<ChangeEvent["changes"]>;
  /** Resolves when the server ends or aborts the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

/** Opens a stream at the server's address and closes it after the running test. */
export async function openEvents(
  url: string,
  lastEventId?: string,
  search = "",
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const request = get(`${url}${EVENTS_PATH}${search}`, {
    headers: { ...headers, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
    agent: false,
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  // Aborted by the server, which also resolves `ended`.
  response.on("error", () => undefined);
  request.on("error", () => undefined);
  onTestFinished(() => void request.destroy());
  let text = "";
  let readCount = 0;
  response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));

  async function next(): Promise<LiveEvent> {
    const deadline = Date.now() + ANSWER_TIMEOUT_MS;
    for (;;) {
      const event = eventsIn(text)[readCount];
      if (event !== undefined) {
        readCount += 1;
        return event;
      }
      if (Date.now() > deadline) throw new Error(`No event came after ${text.slice(-500)}`);
      await wait(5);
    }
  }
  async function nextChange() {
    const event = await next();
    if (event.name !== "change") throw new Error(`${event.name} instead of a change`);
    return { id: event.id, changes: changeEvent.parse(JSON.parse(event.data)).changes };
  }
  return {
    response,
    text: () => text,
    next,
    nextChange,
    async changesUntil(id) {
      const all: ChangeEvent["changes"] = [];
      for (;;) {
        const event = await nextChange();
        all.push(...event.changes);
        if (event.id >= id) return all;
      }
    },
    ended,
    close: () => void request.destroy(),
  };
}

function eventsIn(text: string): LiveEvent[] {
  const blocks = text.split("\n\n").slice(0, -1);
  return blocks.flatMap((block) => {
    const name = /^event: (.*)$/mu.exec(block)?.[1];
    if (name === undefined || name === "heartbeat") return [];
    const id = Number(/^id: (\d+)-[\da-f]{8}$/mu.exec(block)?.[1]);
    return [{ name, id, data: /^data: (.*)$/mu.exec(block)?.[1] ?? "" }];
  });
}
