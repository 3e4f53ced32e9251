import { MAX_CHANGES_PER_EVENT, type ChangeEvent, type LiveEventName } from "#contract/live.ts";
import type { HistoryEntry } from "../history/change-log.ts";
import { formatEventId, type HistoryPosition } from "./event-id.ts";

const RETRY_MS = 2000;

/** An event rather than a comment: browsers do not pass comments to the page. */
export const HEARTBEAT = formatEvent("heartbeat", null, {});

export function formatOpening(
  name: Extract<LiveEventName, "hello" | "reset">,
  position: HistoryPosition,
): string {
  return `retry: ${RETRY_MS}\n\n${formatEvent(name, position, {})}`;
}

export function formatChange(entries: readonly HistoryEntry[]): string {
  const last = entries.at(-1);
  if (last === undefined || entries.length > MAX_CHANGES_PER_EVENT) {
    throw new RangeError(`An event cannot hold ${entries.length} entries`);
  }
  const byEntity = new Map(
    entries.map(({ entityType, entityId }) => [
      `${entityType} ${entityId}`,
      { entity: entityType, id: entityId },
    ]),
  );
  const data: ChangeEvent = { changes: [...byEntity.values()] };
  return formatEvent("change", last, data);
}

function formatEvent(name: LiveEventName, at: HistoryPosition | null, data: unknown): string {
  const id = at === null ? "" : `id: ${formatEventId(at)}\n`;
  // JSON.stringify escapes line breaks: one data line is enough.
  return `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`;
}
