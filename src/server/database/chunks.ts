import { setImmediate } from "node:timers/promises";

/** Rows per statement, below the limit of parameters (SQLite: 32,766). */
const CHUNK_SIZE = 500;

export function toChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    chunks.push(items.slice(start, start + CHUNK_SIZE));
  }
  return chunks;
}

/** Chunks that do not separate the items of a group: one with a large group is larger. */
export function toGroupedChunks<Item>(groups: Iterable<readonly Item[]>): Item[][] {
  const chunks: Item[][] = [];
  for (const group of groups) {
    const last = chunks.at(-1);
    const isFull = last === undefined || last.length + group.length > CHUNK_SIZE;
    if (isFull) chunks.push([...group]);
    else last.push(...group);
  }
  return chunks;
}

const ROWS_PER_TURN = 100;

/** Call after each row with the count so far: SQLite runs on this thread. */
export async function yieldToEventLoop(rowsDone: number): Promise<void> {
  if (rowsDone % ROWS_PER_TURN === 0) await setImmediate();
}
