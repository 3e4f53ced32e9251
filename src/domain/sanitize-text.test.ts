import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { IS_WHOLE_RUN } from "#tests/support/test-seed.ts";
import { normalizeLine, normalizeLines } from "./sanitize-text.ts";

const UNPRINTABLE = { error: "unprintable" };
const TOO_LONG = { error: "too-long" };

describe("one line and several lines", () => {
  const both = [
    ["one line", normalizeLine],
    ["several lines", normalizeLines],
  ] as const;

  describe.each(both)("%s", (_, clean) => {
    it.each([
      "",
      " ",
      "\t",
      "\n",
      "\r\n",
      "\u00a0",
      "\ufeff",
      "\u3000 \u2028",
      "\u200b",
      " \u200d\u2060 ",
      "\u3164",
      "\u3164 \uffa0\u115f",
      " \u2800 ",
      "\ufe0f\u{e0041}",
    ])("%j is blank", (text) => {
      expect(clean(text, 10)).toBeNull();
    });

    it.each([
      ["  Ana  ", "Ana"],
      ["\u00a0Ana\ufeff\n", "Ana"],
      ["Ana  Lima", "Ana  Lima"],
      ["0", "0"],
      ["\u200bPada\u00adria\u2060 \ufeffA\u200dB\u200e", "Padaria AB"],
      ["👩‍🌾", "👩‍🌾"],
      ["A\ufe0fB\u200d👩\u200d", "AB👩"],
    ])("%j is kept as %j", (text, expected) => {
      expect(clean(text, 10)).toBe(expected);
    });

    it.each([
      "\u3164",
      "\u2063",
      "\u061c",
      "\u{e0041}",
      "\u034f",
      "\u180e",
      "\ufe0f",
      "\uffa0",
      "\u{1d173}",
      "\u{e0100}",
    ])("%j at the end of a name is dropped", (invisible) => {
      expect(clean(`Outros${invisible}`, 10)).toBe("Outros");
      expect(clean(`${invisible}1${invisible}`, 10)).toBe("1");
    });

    it.each([
      "👨🏽‍⚕️",
      "🏳️‍🌈",
      "🙂‍↔️",
      "👩‍❤️‍💋‍👨",
      "❤️",
      "❤︎",
      "1️⃣ #️⃣",
      "🇧🇷",
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ])("the emoji %s stays complete", (emoji) => {
      expect(clean(`${emoji} a`, 20)).toBe(`${emoji} a`);
      expect(clean(emoji, 20)).toBe(emoji);
    });

    it.each(["a\u202eb", "\u202ab\u202c", "a\u2066b\u2069"])(
      "%j, which turns the direction of writing, is refused",
      (text) => {
        expect(clean(text, 10)).toEqual(UNPRINTABLE);
      },
    );

    it("is refused without composing when it is a long run of accents", () => {
      const accents = `a${"\u0315\u0300\u0323".repeat(100_000)}`;
      // Composing this would exceed the time limit of a test.
      expect(clean(accents, 200)).toEqual(TOO_LONG);
    });

    it("is measured after composing, also where four characters become one", () => {
      expect(clean("\u1fa2".normalize("NFD").repeat(10), 10)).toBe("\u1fa2".repeat(10));
    });

    it("is composed, so that equal words are equal", () => {
      const decomposed = "Joa\u0303o c\u0327";
      expect(decomposed).toHaveLength(8);
      expect(clean(decomposed, 6)).toBe("João ç");
    });

    it.each([
      "a\u0000b",
      "a\u0007b",
      "a\u001bb",
      "a\u007fb",
      "a\u0085b",
      "a\u009fb",
      "\ud800",
      "a\udc00",
    ])("%j cannot be kept", (text) => {
      expect(clean(text, 10)).toStrictEqual(UNPRINTABLE);
    });

    it("is measured as stored: trimmed, composed, in UTF-16 units", () => {
      expect(clean("12345", 5)).toBe("12345");
      expect(clean("  12345  ", 5)).toBe("12345");
      expect(clean("e\u0301".repeat(5), 5)).toBe("ééééé");
      expect(clean("123456", 5)).toStrictEqual(TOO_LONG);
      expect(clean("👍👍", 4)).toBe("👍👍");
      expect(clean("👍👍", 3)).toStrictEqual(TOO_LONG);
    });

    it("is unchanged when normalized again", () => {
      fc.assert(
        fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
          const cleaned = clean(text, 40);
          if (typeof cleaned !== "string") return;
          expect(clean(cleaned, 40)).toBe(cleaned);
          expect(cleaned).toBe(cleaned.normalize("NFC").trim());
          expect(cleaned).not.toBe("");
        }),
        { numRuns: IS_WHOLE_RUN ? 500 : 50 },
      );
    });
  });
});

describe("one line", () => {
  it.each(["a\nb", "a\rb", "a\tb", "a\u000bb", "a\u2028b", "a\u2029b"])(
    "%j is more than one",
    (text) => {
      expect(normalizeLine(text, 10)).toStrictEqual(UNPRINTABLE);
    },
  );
});

test("the blanks of a line are plain ones", () => {
  expect(normalizeLine("Ana\u00a0Lima\u3000e\u202fFilhos", 20)).toBe("Ana Lima e Filhos");
  expect(normalizeLine("Ana\u2800Lima\u2800", 20)).toBe("Ana Lima");
});

describe("several lines", () => {
  it.each([
    ["a\nb", "a\nb"],
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\nb"],
    ["a\r\r\nb\n\rc", "a\n\nb\n\nc"],
    ["a\u2028b\u2029c", "a\nb\nc"],
    ["a\tb", "a\tb"],
    ["\n a \r\n", "a"],
  ])("%j has one kind of line break: %j", (text, expected) => {
    expect(normalizeLines(text, 10)).toBe(expected);
  });

  it("counts any kind of line break as one character", () => {
    expect(normalizeLines("a\r\nb", 3)).toBe("a\nb");
  });

  it("may not contain other separators", () => {
    expect(normalizeLines("a\u000bb", 10)).toStrictEqual(UNPRINTABLE);
    expect(normalizeLines("a\u000cb", 10)).toStrictEqual(UNPRINTABLE);
  });
});
