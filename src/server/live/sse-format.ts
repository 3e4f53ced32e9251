/** How events are written on the wire of server-sent events. */
import { MAX_CHANGES_PER_EVENT, type ChangeEvent, type LiveEventName } from "#contract/live.ts";
import type { HistoryEntry } from "../history/change-log.ts";

/** For a listener to wait before it comes back. */
const RETRY_MS = 2000;

/** A comment, which listeners do not see: it keeps the connection in use. */
export const HEARTBEAT = ":\n\n";

/** The first thing of a stream, which begins at that sequence. */
export function openingText(name: Exclude<LiveEventName, "change">, sequence: number): string {
  // A browser drops an event without data.
  return `retry: ${RETRY_MS}\n\n${eventText(name, sequence, {})}`;
}

/** One `change` of entries that follow each other; at most `MAX_CHANGES_PER_EVENT`, at least one. */
export function changeText(entries: readonly HistoryEntry[], lastSequence: number): string {
  if (entries.length === 0 || entries.length > MAX_CHANGES_PER_EVENT) {
    throw new RangeError(`An event cannot hold ${entries.length} entries`);
  }
  const byEntity = new Map(
    entries.map(({ entityType, entityId }) => [
      `${entityType} ${entityId}`,
      { entity: entityType, id: entityId },
    ]),
  );
  const data: ChangeEvent = { changes: [...byEntity.values()] };
  return eventText("change", lastSequence, data);
}

function eventText(name: LiveEventName, id: number, data: unknown): string {
  // JSON has no line ends outside of its strings' escapes, so that one data line holds it.
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
