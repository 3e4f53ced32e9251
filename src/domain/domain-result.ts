/**
 * The result of a domain command. Always true: a changed row has a later `updatedAt`; an unchanged row
 * gives null.
 */
import { instantFromMs, instantToMs, type Instant } from "./company-time.ts";

export type Change<Row> = { readonly row: Row; readonly description: string };

/**
 * The changed row with its new `updatedAt`, or null when nothing changed. `updatedAt` is the row's
 * version: it grows by at least a millisecond, also when the clock stands still or goes back.
 */
export function applyUpdate<Row extends { readonly updatedAt: Instant }>(
  before: Row,
  after: Row,
  now: Instant,
): Row | null {
  const keys = Object.keys(after) as (keyof Row)[];
  if (keys.every((key) => before[key] === after[key])) return null;
  const updatedMs = Math.max(instantToMs(now), instantToMs(before.updatedAt) + 1);
  return { ...after, updatedAt: instantFromMs(updatedMs) };
}
