/** How far the history was when the server answered: the sequence of its newest record. */
import { POSITION_HEADER } from "./row-columns.ts";

type Answer = { readonly response: Response };

let oldest: number | null = null;
let newest = 0;
const reads = new Set<Promise<Answer>>();
const writes = new Set<Promise<Answer>>();

/** Notes the position that the answer carries, and returns the answer. */
export async function trackPosition<Tracked extends Answer>(
  answer: Promise<Tracked>,
  method: string,
): Promise<Tracked> {
  const underWay = method === "GET" ? reads : writes;
  underWay.add(answer);
  try {
    const result = await answer;
    const header = result.response.headers.get(POSITION_HEADER);
    if (header !== null) {
      newest = Math.max(newest, Number(header));
      oldest = Math.min(oldest ?? newest, Number(header));
    }
    return result;
  } finally {
    underWay.delete(answer);
  }
}

/** The lowest position of all that was requested until now; null when nothing was read. */
export async function oldestPosition(): Promise<number | null> {
  await Promise.allSettled([...reads, ...writes]);
  return oldest;
}

/** What is requested from now on includes the history up to here. */
export function newestPosition(): number {
  return newest;
}

/** The history is another one, which may be shorter. */
export function resetPosition(position: number): void {
  newest = position;
}

/** Resolves when the writes that are under way now are answered; false when there are none. */
export async function writesSettled(): Promise<boolean> {
  const settled = await Promise.allSettled(writes);
  return settled.length > 0;
}
