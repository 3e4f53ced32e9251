import * as z from "zod";
import type { StoredRow } from "./read-damaged-table.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const changesSchema = z.record(z.string(), z.tuple([value, value]));

export type ApiValues = Readonly<Record<string, z.infer<typeof value>>>;

/** The last state of each record by the history that could be read, by id; null once removed. */
export function replayHistory(
  history: readonly StoredRow[],
  entityType: "contact" | "transaction",
): ReadonlyMap<string, ApiValues | null> {
  const states = new Map<string, ApiValues | null>();
  for (const record of history) {
    const { entity_id: id, entity_type: type } = record;
    if (type !== entityType || typeof id !== "string") continue;
    const changes = parseChanges(record["changes"]);
    // Erased, or damaged.
    if (changes === null) continue;
    const isRemoval = changes["id"]?.[1] === null;
    const after = Object.entries(changes).map(([column, [, next]]) => [column, next] as const);
    states.set(id, isRemoval ? null : { ...states.get(id), ...Object.fromEntries(after) });
  }
  return states;
}

function parseChanges(text: unknown): z.infer<typeof changesSchema> | null {
  try {
    return changesSchema.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
