/** A sum in reais is a JSON number with all its digits, whatever its size (docs/decisions/0019). */
import * as z from "zod";
import { centsFromReais, decimalText, type TotalCents } from "#domain/money.ts";

/** 2^46 reais; above it neighbouring doubles may be more than a centavo apart. */
const MAX_DOUBLE_CENTS = 2n ** 46n * 100n;

/** The digits of a JSON number: `JSON.stringify` writes them, `parseJson` reads them. */
type RawJson = { readonly rawJSON: string };

declare global {
  // Missing in TypeScript's library so far.
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

/** For `JSON.stringify`: a raw JSON number where a double is not exact. */
export function encodeSum(sum: TotalCents): number {
  const isDouble = sum <= MAX_DOUBLE_CENTS && sum >= -MAX_DOUBLE_CENTS;
  // Serialized as a JSON number.
  return isDouble ? Number(sum) / 100 : (JSON.rawJSON(decimalText(sum, ".")) as number);
}

/** Decodes a value of `parseJson`. @throws Error unless it is exact. */
export function decodeSum(reais: unknown): TotalCents {
  if (!isRawJson(reais)) return BigInt(centsFromReais(Number(reais)));
  const [whole = "", decimals = ""] = reais.rawJSON.split(".");
  return BigInt(whole + decimals.padEnd(2, "0"));
}

function isRawJson(value: unknown): value is RawJson {
  return typeof value === "object" && value !== null && "rawJSON" in value;
}

export const apiSum = z
  .custom<number>((value) => typeof value === "number" || isRawJson(value))
  .meta({ type: "number" });

/** Positive or negative. */
export const sum = z.codec(apiSum, z.custom<TotalCents>(), {
  decode: decodeSum,
  encode: encodeSum,
});

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gu;
const LONG_SUM = /^-?\d{14,}(?:\.\d{1,2})?$/u;

/** `JSON.parse` that keeps all digits of a sum. */
export function parseJson(text: string): unknown {
  if (!/\d{14}/u.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) =>
      LONG_SUM.test(token) ? `{"rawJSON":"${token}"}` : token,
    ),
  );
}
