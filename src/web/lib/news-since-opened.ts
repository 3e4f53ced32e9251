import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { REST_PATH } from "./wire-names.ts";
import { msOfInstant, parseInstant } from "#domain/company-clock.ts";
import type { News } from "./news.ts";

/** With more records than this, loading everything again is less. */
const MAX_RECORDS = 100;

/** The `Date` of an answer has no parts of a second, and an answer takes its time. */
const MARGIN_MS = 3000;

const newestRecords = z.array(
  auditRecordRow
    .pick({ entity_type: true, entity_id: true, timestamp: true })
    .extend({ sequence: z.int() }),
);

/**
 * Where the history is, and what was recorded since this page was opened, when its first data may
 * have been read already. Only the server's clock counts.
 */
export async function newsSinceOpened(): Promise<{ position: number; news: News | null }> {
  const answer = await fetch(
    `${REST_PATH}/audit_records?select=sequence,timestamp,entity_type,entity_id&order=sequence.desc&limit=${MAX_RECORDS}`,
  );
  if (!answer.ok) throw new Error(`The history could not be read: ${answer.status}`);
  const openedAt = Date.parse(answer.headers.get("date") ?? "") - performance.now() - MARGIN_MS;
  const newest = newestRecords.parse(await answer.json());
  // Also when the answer does not say what time it is.
  const recent = newest.filter(({ timestamp }) => !(msOf(timestamp) < openedAt));
  const changes = recent.map(({ entity_type: entity, entity_id: id }) => ({ entity, id }));
  return { position: newest[0]?.sequence ?? 0, news: newsOf(changes) };
}

function newsOf(changes: { entity: "transaction" | "contact"; id: string }[]): News | null {
  if (changes.length === 0) return null;
  return changes.length === MAX_RECORDS ? "everything" : { changes };
}

function msOf(timestamp: string): number {
  const instant = parseInstant(timestamp);
  return instant === null ? Number.NaN : msOfInstant(instant);
}
