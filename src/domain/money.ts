/** Money in whole centavos; conversion is exact or refused, never rounded (docs/decisions/0005). */
import { dropInvisible, normalizeTyped } from "./plain-text.ts";

declare const centsBrand: unique symbol;
export type Cents = number & { readonly [centsBrand]: "Cents" };

/** R$ 9.999.999.999,99, the limit of one entry. */
export const MAX_AMOUNT_CENTS = 999_999_999_999;

/** A sum in centavos, possibly negative: exact for any number of entries. */
export type TotalCents = bigint;

/** R$ 92.233.720.368.547.758,07, the largest that a database stores. */
export const MAX_TOTAL_CENTS = 2n ** 63n - 1n;

export type AmountError =
  | "empty"
  | "not-a-number"
  | "dot-as-decimal"
  | "negative"
  | "more-than-two-decimals"
  | "too-large";

/** Turns -0 into 0. @throws Error unless it is a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`Assertion failed: ${value} is not cents`);
  return (value === 0 ? 0 : value) as Cents;
}

/** An entry's amount from the API's reais; 1e-7, 0.005, NaN and -1 return an error. */
export function amountFromReais(reais: number): Cents | AmountError {
  if (!Number.isFinite(reais)) return "not-a-number";
  if (reais < 0) return "negative";
  const wholeCents = Math.round(reais * 100);
  if (wholeCents > MAX_AMOUNT_CENTS) return "too-large";
  // Dividing the centavos gives the double nearest to the two-decimal number, and only that one.
  if (wholeCents / 100 !== reais) return "more-than-two-decimals";
  return cents(wholeCents);
}

export function reaisFromCents(amount: Cents): number {
  return amount / 100;
}

/** Converts up to 2^46 reais, positive or negative. @throws Error unless it is exact. */
export function centsFromReais(reais: number): Cents {
  // toFixed uses the exact value; multiplying rounds, and is a centavo off from R$ 22 trillion on.
  const amount = cents(Number(reais.toFixed(2).replace(".", "")));
  if (amount / 100 !== reais) throw new Error(`Assertion failed: ${reais} is not whole centavos`);
  return amount;
}

/**
 * Parses `1234,56`, `1.234,56`, `1 234,56`, `R$ 1,00`, `1.000` (thousand), `89.90` (two decimals
 * are unambiguous). Refuses `12.5` and a typed leading minus. Accepts what this program shows: `+R$
 * 77,70`, and `−R$ 77,70` or `−77,70` for an expense, where the sign comes from the type.
 */
export function amountFromTyped(text: string): Cents | AmountError {
  const { isNegative, size } = parseTyped(text);
  const isShown = SHOWN_NEGATIVE.test(dropInvisible(text).trim());
  return isNegative && !isShown && size !== "empty" ? "negative" : size;
}

/** Like `amountFromTyped`, but allows a negative amount. */
export function balanceFromTyped(text: string): Cents | AmountError {
  const { isNegative, size } = parseTyped(text);
  return isNegative && typeof size === "number" ? cents(-1 * size) : size;
}

const SHOWN_NEGATIVE = /^−(?:\s*R\$|\d{1,3}(?:\.\d{3})*,\d{2}$)/iu;
const SIGN_AND_CURRENCY = /^(?<before>[+-]?) ?(?:R\$)? ?(?<after>[+-]?) ?/iu;
const TYPED_AMOUNT =
  /^(?<whole>\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:,(?<decimals>\d+))?$/u;

function parseTyped(text: string): { isNegative: boolean; size: Cents | AmountError } {
  const typed = normalizeTyped(text);
  const { before = "", after = "" } = SIGN_AND_CURRENCY.exec(typed)?.groups ?? {};
  const size =
    before !== "" && after !== "" ? "not-a-number" : sizeOf(typed.replace(SIGN_AND_CURRENCY, ""));
  return { isNegative: `${before}${after}` === "-", size };
}

function sizeOf(typed: string): Cents | AmountError {
  if (typed === "") return "empty";
  const match = TYPED_AMOUNT.exec(typed.replace(/^(\d+)\.(\d{2})$/u, "$1,$2"));
  if (match?.groups === undefined) {
    return /^[\d.,]*\.\d*$/u.test(typed) ? "dot-as-decimal" : "not-a-number";
  }
  const decimals = match.groups["decimals"] ?? "";
  if (decimals.length > 2) return "more-than-two-decimals";
  const digits = (match.groups["whole"] ?? "").replace(/[. ]/gu, "") + decimals.padEnd(2, "0");
  const value = BigInt(digits);
  return value > BigInt(MAX_AMOUNT_CENTS) ? "too-large" : cents(Number(value));
}

/** `R$ 1.234,56` with a no-break space, without `Intl`, which depends on the runtime's locales. */
export function formatBrl(amount: Cents | TotalCents): string {
  return formatDecimal(amount).replace(/^-?/u, "$&R$$\u00a0");
}

/** `1.234,56`, without a currency sign; negative `-1.234,56`. */
export function formatDecimal(amount: Cents | TotalCents): string {
  return decimalText(amount, ",").replace(/\B(?=(\d{3})+,)/gu, ".");
}

/** `1234.56`, exact; negative `-1234.56`. */
export function decimalText(amount: Cents | TotalCents, separator: "." | ","): string {
  const digits = String(amount).replace("-", "").padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}
