import { HttpError } from "../errors/http-error.ts";

/** A number that may have more digits than a double can hold, or a larger exponent. */
const LONG_NUMBER = /[\d.]{16}|[\s:,[]-?[\d.]+e[+-]?\d{3}/iu;

/**
 * @throws HttpError for invalid JSON or UTF-8, and for a number that JavaScript would round, such
 * as `10.0000000000000001`: money is never rounded.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return LONG_NUMBER.test(text) ? JSON.parse(text, refuseRounded) : (JSON.parse(text) as unknown);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw invalidJson();
  }
}

export function invalidJson(): HttpError {
  return new HttpError(400, "PGRST102", "O corpo do pedido não é um JSON válido.");
}

function refuseRounded(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {};
  if (typeof value !== "number" || source === undefined || isExact(value, source)) return value;
  throw new HttpError(
    400,
    "22003",
    `O número ${source.slice(0, 60)} tem mais algarismos do que o sistema guarda com exatidão.`,
  );
}

function isExact(value: number, source: string): boolean {
  return normalizeDecimal(String(value)) === normalizeDecimal(source);
}

/** Returns the same text for `1.50` and `15e-1`. */
function normalizeDecimal(decimal: string): string {
  const match = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/iu.exec(decimal);
  if (match === null) return decimal;
  const [, integer = "", fraction = "", power = "0"] = match;
  const digits = (integer + fraction).replace(/^0+/u, "");
  // Without the lookbehind, zeros before another digit take time that is quadratic in their number.
  const significant = digits.replace(/(?<!0)0+$/u, "");
  if (significant === "") return "0";
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return `${significant}e${exponent}`;
}
