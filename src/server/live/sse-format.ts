import { MAX_CHANGES_PER_EVENT, type ChangeEvent, type LiveEventName } from "#contract/live.ts";
import type { HistoryEntry } from "../history/change-log.ts";

const RETRY_MS = 2000;

/** An event rather than a comment: browsers do not pass comments to the page. */
export const HEARTBEAT = formatEvent("heartbeat", null, {});

export function formatOpening(
  name: Extract<LiveEventName, "hello" | "reset">,
  sequence: number,
): string {
  return `retry: ${RETRY_MS}\n\n${formatEvent(name, sequence, {})}`;
}

export function formatChange(entries: readonly HistoryEntry[], lastSequence: number): string {
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
  return formatEvent("change", lastSequence, data);
}

function formatEvent(name: LiveEventName, id: number | null, data: unknown): string {
  // JSON.stringify escapes line breaks: one data line is enough.
  return `event: ${name}\n${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
