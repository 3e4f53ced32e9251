/**
 * SeededRandom that is the same at every run: a generator from a seed (mulberry32, by Tommy Ettinger).
 * Always true: the same seed gives the same draws, on every machine.
 */

/** A generator; each call is one draw. */
export type SeededRandom = {
  /** From `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

/** SeededRandom that begins at `seed`, a whole number of 32 bits. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

/** A seed from a text (FNV-1a over its UTF-16 units): 32 bits, the same on every machine. */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
