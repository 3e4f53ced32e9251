import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonList } from "./json-list.ts";
import { parseJson } from "./parse-json.ts";

const EDITS = ["[", "]", "{", "}", ",", ":", '"', "\\", " ", "0", "x", "\uFEFF", "é", ""];

/** Writes the text in parts of this size. */
function parseInParts(text: string | Uint8Array, size: number): unknown {
  const bytes = Buffer.from(text);
  const list = new JsonList();
  for (let at = 0; at < bytes.length; at += size) list.write(bytes.subarray(at, at + size));
  return list.end();
}

function valueOrRefused(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return "refused";
  }
}

describe("A list that is parsed while it arrives", () => {
  test("equals the result of JSON.parse, wherever it is cut, and also when it is malformed", () => {
    const texts = fc.array(fc.jsonValue(), { maxLength: 5 }).chain((list) => {
      const text = JSON.stringify(list, null, list.length % 2);
      const edits = fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom(...EDITS)), {
        maxLength: 2,
      });
      return edits.map((all) =>
        all.reduce((edited, [at, put]) => edited.slice(0, at) + put + edited.slice(at + 1), text),
      );
    });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, size) => {
        fc.pre(/^\s*\[/u.test(text));
        const expected = valueOrRefused(() => parseJson(Buffer.from(text)));
        expect(valueOrRefused(() => parseInParts(text, size))).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test("may begin with a byte order mark, and only begin", () => {
    const mark = "\uFEFF";
    for (const size of [1, 2, 3, 4, 100]) {
      expect(parseInParts(`${mark} [1]`, size)).toEqual([1]);
      for (const text of [`${mark}${mark}[1]`, ` ${mark}[1]`, `[1]${mark}`]) {
        expect(
          valueOrRefused(() => parseInParts(text, size)),
          text,
        ).toBe("refused");
      }
      const cut = Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from("[1]")]);
      expect(valueOrRefused(() => parseInParts(cut, size))).toBe("refused");
    }
  });

  test("has all rows of a long text in their order", () => {
    const rows = Array.from({ length: 9999 }, (_, id) => ({ id, notes: 'é,"[{\\'.repeat(20) }));
    for (const size of [1000, 65_536, 10_000_000]) {
      expect(parseInParts(` ${JSON.stringify(rows)}\n`, size)).toEqual(rows);
    }
  });

  test("is refused where a chunk alone would be valid", () => {
    const long = JSON.stringify("x".repeat(60_000));
    for (const text of [
      `[${long},${long},]`,
      `[,${long},${long}]`,
      `[${long},${long},,1]`,
      `[${long},${long}}`,
      `[${long},${long}`,
      `[${long},${long}]]`,
      `[${long},${long}] 1`,
      `[${long},${long},\uFEFF1]`,
    ]) {
      expect(() => parseInParts(text, 65_536)).toThrow("não é um JSON válido");
    }
    const latin1 = Buffer.from(`[${long},${long},"é"]`, "latin1");
    expect(() => parseInParts(latin1, 65_536)).toThrow("não é um JSON válido");
    expect(() => parseInParts(`[${long},${long},1.00000000000000001]`, 65_536)).toThrow("exatidão");
  });

  test("holds up to 10,000 small rows", () => {
    expect(parseInParts(`[${"1,".repeat(9999)}1]`, 1000)).toHaveLength(10_000);
    expect(() => parseInParts("[1,".repeat(1) + "1,".repeat(9_999), 1000)).toThrow("10000");
    expect(() => parseInParts(`["${"x".repeat(70_000)}`, 1000)).toThrow("64 kB");
    expect(() => parseInParts("[".repeat(70_000), 1000)).toThrow("64 kB");
    expect(() => parseInParts(`{"a":1}`, 1000)).toThrow("64 kB");
  });
});
