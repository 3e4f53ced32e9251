import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LATIN1_UPPERCASE, LATIN1_LOWERCASE, collationKey, foldCase } from "./normalize-text.ts";
import { dropInvisible, normalizeTyped } from "./plain-text.ts";

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
  expect(collationKey("Álvaro & Conceição Ltda — ÑANDÚ")).toBe("alvaro & conceicao ltda - nandu");
  const letters = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(index));
  for (const letter of letters) {
    const plain = foldCase(letter).normalize("NFD").replace(/\p{M}/gu, "");
    expect(collationKey(letter)).toBe(plain.replace(/[\t\n\u00a0]/u, " "));
  }
});

test("blanks, dashes and quotes of every kind are the plain ones, and letters beyond Latin-1 too", () => {
  expect(collationKey("a\u00a0b\tc\u3000d\u202fe")).toBe("a b c d e");
  expect(collationKey("1‐2‑3‒4–5—6―7−8")).toBe("1-2-3-4-5-6-7-8");
  expect(collationKey("D’Ávila “Łódź” Ștefan İzmir")).toBe('d\'avila "lodz" stefan izmir');
});

test("a folded text is folded already, and as long as before", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = collationKey(text);
      expect(collationKey(folded)).toBe(folded);
      expect(folded).toHaveLength(text.length);
    }),
  );
});

test("typed text has plain spaces and dashes and nothing invisible, but emoji stay complete", () => {
  expect(normalizeTyped("\ufeff −R$\u00a0\u00a01.2\u00ad34,5\u200b6\u2060 \n")).toBe(
    "-R$ 1.234,56",
  );
  expect(dropInvisible("a\u200db\u200ec\u200f")).toBe("abc");
  expect(dropInvisible("👩‍🌾 👩🏽‍🚀 ❤️‍🔥")).toBe("👩‍🌾 👩🏽‍🚀 ❤️‍🔥");
});
