import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LATIN1_UPPERCASE, LATIN1_LOWERCASE, foldCase, collationKey } from "./normalize-text.ts";

test("folding changes Portuguese letters and nothing else", () => {
  expect(foldCase("PAGAMENTO CARTÃO à vista, ÇÉÍÓÚÂÊÔÕÜ × 10")).toBe(
    "pagamento cartão à vista, çéíóúâêôõü × 10",
  );
  expect(foldCase("ŠİΣЖ")).toBe("ŠİΣЖ");
});

test("the two lists pair all uppercase letters of Latin-1", () => {
  const latin1 = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(128 + index));
  const capitals = latin1.filter((letter) => letter.toLowerCase() !== letter).join("");
  expect(LATIN1_UPPERCASE).toBe(capitals);
  expect(LATIN1_LOWERCASE).toBe(capitals.toLowerCase());
});

test("folding is idempotent, keeps the length, and equals toLowerCase for Latin-1", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = foldCase(text);
      expect(foldCase(folded)).toBe(folded);
      expect(folded).toHaveLength(text.length);
      expect(folded.toLowerCase()).toBe(
        text.replaceAll(/[À-ÖØ-ÞA-Z]/gu, (c) => c.toLowerCase()).toLowerCase(),
      );
    }),
  );
});

test("a collation key has no accents or capitals, as in JavaScript's own decomposition", () => {
  expect(collationKey("Álvaro & Conceição Ltda — ÑANDÚ")).toBe("alvaro & conceicao ltda — nandu");
  const letters = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(index));
  for (const letter of letters) {
    expect(collationKey(letter)).toBe(foldCase(letter).normalize("NFD").replace(/\p{M}/gu, ""));
  }
});
