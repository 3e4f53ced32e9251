import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

/** Quadratic time would be half a minute. */
const AT_ONCE_MS = 5000;

const parse = (text: string): unknown => parseJson(new TextEncoder().encode(text));

test("any JSON that JavaScript writes is read unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  "10.0000000000000001",
  "0.1000000000000000055",
  "90071992547409930001",
  "1234567890.12345678901",
  "1e-400",
  "0.5E-0400",
  "-2e400",
])("a number that would be rounded is refused: %s", (number) => {
  expect(() => parse(`[{"amount": ${number}}]`)).toThrow(/mais algarismos/u);
});

test.each(["10.5000000000000000000", "9007199254740991", "1e2", "123456789012345680000", "-0.0"])(
  "an exact number is accepted, in any notation: %s",
  (number) => {
    expect(parse(`[${number}, 1234567890123456]`)).toEqual([Number(number), 1234567890123456]);
  },
);

test.each(["", "0."])(
  "a number with a long run of zeros is refused at once: %s100…001",
  (before) => {
    const number = `${before}1${"0".repeat(200_000)}1`;
    const start = performance.now();
    expect(() => parse(`{"amount": ${number}}`)).toThrow(/mais algarismos/u);
    expect(performance.now() - start).toBeLessThan(AT_ONCE_MS);
  },
);

test("long digits and exponents in a text are no number", () => {
  expect(parse('{"id":"TRI-1e400","notes":"1, 1e-400"}')).toEqual({
    id: "TRI-1e400",
    notes: "1, 1e-400",
  });
  expect(parse('{"phone":"12345678901234567890"}')).toEqual({ phone: "12345678901234567890" });
});

test("other encodings, and invalid JSON, are refused", () => {
  expect(() => parseJson(new Uint8Array([34, 0xe3, 34]))).toThrow(/não é um JSON válido/u);
  expect(() => parse("{")).toThrow(/não é um JSON válido/u);
});
