import { HttpError } from "../http/http-error.ts";

/** So many digits in a row (with a point among them) may be more than a number holds. */
const LONG_NUMBER = /[\d.]{16}/u;

/**
 * What a JSON body says. Refuses what is not JSON in UTF-8, and a number that JavaScript would round
 * (`10.0000000000000001` is not 10): money is never rounded here, not even by the parser.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    // Fatal: text in another encoding would be kept with its letters lost.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return LONG_NUMBER.test(text) ? JSON.parse(text, refuseRounded) : (JSON.parse(text) as unknown);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, "PGRST102", "O corpo do pedido não é um JSON válido.");
  }
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

/** Whether the number, written out, has the digits of its source. */
function isExact(value: number, source: string): boolean {
  return digitsOf(String(value)) === digitsOf(source);
}

/** Significant digits and power of ten of a decimal: `1.50` and `15e-1` give the same. */
function digitsOf(decimal: string): string {
  const match = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/iu.exec(decimal);
  if (match === null) return decimal;
  const [, whole = "", fraction = "", power = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/u, "");
  const significant = digits.replace(/0+$/u, "");
  if (significant === "") return "0";
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return `${significant}e${exponent}`;
}
