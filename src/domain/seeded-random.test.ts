import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom, hashSeed } from "./seeded-random.ts";

describe("a seeded random generator", () => {
  it("is the same at every run", () => {
    const draws = (seed: number): number[] => {
      const chance = seededRandom(seed);
      return [1, 2, 3].map(() => chance.integer(0, 999));
    };
    expect(draws(1)).toEqual(draws(1));
    expect(draws(1)).not.toEqual(draws(2));
    // The first outputs of mulberry32 from seed 1, times a million.
    const chance = seededRandom(1);
    expect([chance.integer(0, 999_999), chance.integer(0, 999_999)]).toEqual([627_073, 2735]);
  });

  it("draws both ends of a range, and nothing outside", () => {
    const chance = seededRandom(7);
    const drawn = new Set(Array.from({ length: 200 }, () => chance.integer(-1, 1)));
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([-1, 0, 1]);
  });
});

describe("the seed of a text", () => {
  it.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])("%j is its FNV-1a hash", (text, hash) => {
    expect(hashSeed(text)).toBe(hash);
  });

  it("is of 32 bits", () => {
    fc.assert(fc.property(fc.string(), (text) => hashSeed(text) >>> 0 === hashSeed(text)));
  });
});
