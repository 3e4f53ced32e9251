/** The position of a response is the sequence of the newest history record that it includes. */
import { POSITION_HEADER } from "#contract/api.ts";

/** A row as a write left it, or the removed row, with the position of the response. */
export type Written<Row> = Row & { readonly historyPosition: number };

export function positionOf(headers: Headers): number {
  return Number(headers.get(POSITION_HEADER));
}

export function toWritten<Row>(rows: readonly Row[], headers: Headers): Written<Row>[] {
  const historyPosition = positionOf(headers);
  return rows.map((row) => ({ ...row, historyPosition }));
}

type Result = { readonly response: Response };

let oldest: number | null = null;
let newest = 0;
let resets = 0;
const reads = new Set<Promise<Result>>();
const writes = new Set<Promise<Result>>();

export async function trackPosition<Tracked extends Result>(
  request: Promise<Tracked>,
  method: string,
): Promise<Tracked> {
  const pending = method === "GET" ? reads : writes;
  pending.add(request);
  try {
    const result = await request;
    const header = result.response.headers.get(POSITION_HEADER);
    if (header !== null) {
      newest = Math.max(newest, Number(header));
      oldest = Math.min(oldest ?? newest, Number(header));
    }
    return result;
  } finally {
    pending.delete(request);
  }
}

/** The lowest position of all requests so far; null if nothing was read. */
export async function oldestPosition(): Promise<number | null> {
  await Promise.allSettled([...reads, ...writes]);
  return oldest;
}

export function newestPosition(): number {
  return newest;
}

/** For a history that was replaced by another one, which may be shorter. */
export function resetPosition(position: number): void {
  newest = position;
  resets += 1;
}

/** As long as it is the same, a version of a record that differs and is not newer is a late answer. */
export function resetCount(): number {
  return resets;
}

/** Resolves when the pending writes have a response; false if there are none. */
export async function writesSettled(): Promise<boolean> {
  const settled = await Promise.allSettled(writes);
  return settled.length > 0;
}
