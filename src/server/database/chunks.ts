import { setImmediate } from "node:timers/promises";

/** Rows to one statement: well below both engines' limits on parameters (SQLite: 32,766). */
const BATCH_SIZE = 500;

/** The items in toChunks that fit one statement each, in their order. */
export function toChunks<Item>(items: readonly Item[]): Item[][] {
  const result: Item[][] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    result.push(items.slice(start, start + BATCH_SIZE));
  }
  return result;
}

/** Rows that a command works on before it lets others in. */
const ROWS_PER_TURN = 100;

/** To be called after each row, with how many there were: SQLite works in this very thread. */
export async function yieldToEventLoop(rowsDone: number): Promise<void> {
  if (rowsDone % ROWS_PER_TURN === 0) await setImmediate();
}
