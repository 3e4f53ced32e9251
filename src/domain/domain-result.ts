/**
 * What every verb of the domain gives back. Always true: a row that changed has a later `updatedAt`
 * than before, and a row that did not change gives no change at all.
 */
import { instantFromMs, instantToMs, type Instant } from "./company-time.ts";

/** A changed (or new) row and the sentence its history says of it. */
export type Change<Row> = { readonly row: Row; readonly description: string };

/**
 * The changed row with its new `updatedAt`, or null when nothing changed. `updatedAt` always moves
 * on, by a millisecond at least, so that it can serve as the version of a row: two updates within
 * one millisecond, or under a clock set back, still differ.
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
