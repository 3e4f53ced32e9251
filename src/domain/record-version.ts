/** The version of a record is its `updatedAt`, which every change increases. */
import { instantFromMs, instantToMs, type Instant } from "./company-time.ts";

export type Change<Row> = { readonly row: Row; readonly description: string };

/**
 * Returns null when nothing changed. `updatedAt` is the version: it grows even when the clock
 * stops.
 */
export function applyUpdate<Row extends { readonly updatedAt: Instant }>(
  before: Row,
  after: Row,
  now: Instant,
): Row | null {
  const keys = Object.keys(after) as (keyof Row)[];
  if (keys.every((key) => before[key] === after[key])) return null;
  return { ...after, updatedAt: nextVersion(before, now) };
}

export function nextVersion(before: { readonly updatedAt: Instant }, now: Instant): Instant {
  return instantFromMs(Math.max(instantToMs(now), instantToMs(before.updatedAt) + 1));
}

/** The values that differ from the row. */
export function changesTo<Row extends object>(row: Row, filled: Partial<Row>): Partial<Row> {
  const patch: Partial<Row> = { ...filled };
  for (const name of Object.keys(filled) as (keyof Row)[]) {
    if (patch[name] === row[name]) delete patch[name];
  }
  return patch;
}
