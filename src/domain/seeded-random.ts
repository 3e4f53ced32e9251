/** mulberry32, by Tommy Ettinger: the same seed gives the same sequence everywhere. */

export type SeededRandom = {
  integer(from: number, to: number): number;
  chance(percent: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

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

/** FNV-1a over the UTF-16 units, 32 bits. */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
