import * as z from "zod";
import type { CategoryNames } from "#domain/category-names.ts";
import { parseInstant } from "#domain/company-time.ts";
import type { EntityType } from "#domain/entities.ts";
import { paymentInRecord } from "#domain/payment.ts";
import type { StoredRow } from "./read-damaged-table.ts";

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).readonly(),
  z.array(z.object({ category: z.string(), amount: z.number() })).readonly(),
]);
const changesSchema = z.record(z.string(), z.tuple([value, value]));

export type ApiValues = Readonly<Record<string, z.infer<typeof value>>>;

/**
 * The last state of each record according to the readable history, by id; null once removed.
 * `names` are for records with a category.
 */
export function replayHistory(
  history: readonly StoredRow[],
  entityType: EntityType,
  timeZone: string,
  names: CategoryNames | null = null,
): ReadonlyMap<string, ApiValues | null> {
  const states = new Map<string, ApiValues | null>();
  const daysWhenRemoved = new Map<string, ApiValues[string]>();
  for (const record of history) {
    const { entity_id: id, entity_type: type } = record;
    if (type !== entityType || typeof id !== "string") continue;
    const then = parseChanges(record["changes"]);
    // Erased or damaged.
    if (then === null) continue;
    const changes = names === null ? then : names.changesNow(then, Number(record["sequence"]));
    const isRemoval = changes["id"]?.[1] === null;
    const after = Object.entries(changes).map(([column, [, next]]) => [column, next] as const);
    const before = states.get(id);
    // A record of an imported history has no values, and does not say that the row exists.
    if ((before ?? null) === null && after.length === 0) continue;
    if (isRemoval) daysWhenRemoved.set(id, before?.["paid_on"] ?? null);
    const timestamp = parseInstant(String(record["timestamp"]));
    const dayWhenRemoved = before === null ? daysWhenRemoved.get(id) : null;
    // Without its time, damaged, a record does not tell when the entry was paid.
    const paidOn =
      timestamp === null
        ? undefined
        : paymentInRecord(changes, timestamp, timeZone, dayWhenRemoved);
    const payment = paidOn === undefined ? {} : { paid_on: paidOn };
    states.set(id, isRemoval ? null : { ...before, ...Object.fromEntries(after), ...payment });
  }
  return states;
}

/** The time of the removal of each record whose readable history ends with one, by id. */
export function removalTimes(
  history: readonly StoredRow[],
  entityType: EntityType,
): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const { entity_id: id, entity_type: type, changes, timestamp } of history) {
    if (type !== entityType || typeof id !== "string") continue;
    const parsed = parseChanges(changes);
    if (parsed === null) continue;
    if (parsed["id"]?.[1] === null) times.set(id, String(timestamp));
    else if (Object.keys(parsed).length > 0) times.delete(id);
  }
  return times;
}

export function parseChanges(text: unknown): z.infer<typeof changesSchema> | null {
  try {
    return changesSchema.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
