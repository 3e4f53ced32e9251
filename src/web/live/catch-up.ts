import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import type { News } from "./change-event.ts";
import { oldestPosition } from "./read-position.ts";
import { REST_PATH } from "#web/api/row-columns.ts";

/** With more records than this, loading everything again is less. */
const MAX_RECORDS = 100;

const newestRecords = z.array(
  auditRecordRow.pick({ entity_type: true, entity_id: true }).extend({ sequence: z.int() }),
);

/** Where the history is, and what was recorded since this page read its first data. */
export async function newsSinceOpened(): Promise<{ position: number; news: News | null }> {
  const since = await oldestPosition();
  const parameters = new URLSearchParams({
    select: "sequence,entity_type,entity_id",
    order: "sequence.desc",
    limit: `${MAX_RECORDS}`,
    ...(since !== null && { sequence: `gt.${since}` }),
  });
  const answer = await fetch(`${REST_PATH}/audit_records?${parameters.toString()}`);
  if (!answer.ok) throw new Error(`The history could not be read: ${answer.status}`);
  const newest = newestRecords.parse(await answer.json());
  const changes = newest.map(({ entity_type: entity, entity_id: id }) => ({ entity, id }));
  return {
    position: newest[0]?.sequence ?? since ?? 0,
    // What was read meanwhile, where nothing had been, may be older or newer.
    news: since === null ? "everything" : newsOf(changes),
  };
}

function newsOf(changes: { entity: "transaction" | "contact"; id: string }[]): News | null {
  if (changes.length === 0) return null;
  return changes.length === MAX_RECORDS ? "everything" : { changes };
}
