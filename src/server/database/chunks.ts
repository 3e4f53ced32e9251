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

const ROWS_PER_TURN = 100;

/** Call after each row with the count so far: SQLite runs on this thread. */
export async function yieldToEventLoop(rowsDone: number): Promise<void> {
  if (rowsDone % ROWS_PER_TURN === 0) await setImmediate();
}
