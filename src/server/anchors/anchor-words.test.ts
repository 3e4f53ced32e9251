import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anchorWords, parseAnchorWords } from "./anchor-words.ts";

const position = fc.record({
  sequence: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  hash: fc.string().map((text) => createHash("sha256").update(text).digest("hex")),
});

test("twelve words hold the sequence and the start of the hash", () => {
  fc.assert(
    fc.property(position, ({ sequence, hash }) => {
      const words = anchorWords({ sequence, hash });
      expect(words.split(" ")).toHaveLength(12);
      expect(parseAnchorWords(words)).toEqual({ sequence, hashStart: hash.slice(0, 24) });
    }),
  );
});

test("words are read as people type them", () => {
  const words = anchorWords({ sequence: 145, hash: "0f".repeat(32) }).split(" ");
  const typed = words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join(",\n");
  expect(parseAnchorWords(typed)).toEqual({ sequence: 145, hashStart: "0f".repeat(12) });
});

test("a wrong word, a missing word and words in another order are found", () => {
  const words = anchorWords({ sequence: 145, hash: "0f".repeat(32) }).split(" ");
  expect(parseAnchorWords(words.slice(1).join(" "))).toBeNull();
  expect(parseAnchorWords(words.with(3, "dinheiros").join(" "))).toBeNull();
  expect(parseAnchorWords("")).toBeNull();
  // Four bits are a checksum: one in sixteen wrong words passes, and then stands for another
  // record.
  const swapped = words
    .with(4, words[5] ?? "")
    .with(5, words[4] ?? "")
    .join(" ");
  expect(parseAnchorWords(swapped)?.hashStart).not.toBe("0f".repeat(12));
});
