/**
 * Money is a whole number of centavos. Always true: a `Cents` is a safe integer, never a fraction
 * and never -0; reais appear only on the wire and on the screen, and the way between the two is
 * exact or refused, never rounded (docs/decisions/0005).
 */
declare const centsBrand: unique symbol;
/** A safe integer of centavos, of either sign; made by `cents` alone. */
export type Cents = number & { readonly [centsBrand]: "Cents" };

/** R$ 9.999.999.999,99: the largest amount one entry may hold. */
export const MAX_AMOUNT_CENTS = 999_999_999_999;

/**
 * R$ 70.368.744.177.664,00 (2^46 reais): the largest sum, of either sign. Beyond it doubles lie more
 * than a centavo apart, and the wire, which says reais, could not tell one sum from the next.
 */
export const MAX_TOTAL_CENTS = 2 ** 46 * 100;

/** Why an amount was refused. */
export type AmountError =
  | "empty"
  | "not-a-number"
  | "dot-as-decimal"
  | "negative"
  | "more-than-two-decimals"
  | "too-large";

/** Brands a whole number of centavos. Asserts: safe integer. -0 becomes 0. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`Assertion failed: ${value} is not cents`);
  return (value === 0 ? 0 : value) as Cents;
}

/**
 * The amount of an entry from the wire's number of reais (at most two decimals, 0 to
 * R$ 9.999.999.999,99). Gives the problem instead of guessing: 1e-7, 0.005, NaN and -1 are refused.
 */
export function amountFromReais(reais: number): Cents | AmountError {
  if (!Number.isFinite(reais)) return "not-a-number";
  if (reais < 0) return "negative";
  const wholeCents = Math.round(reais * 100);
  if (wholeCents > MAX_AMOUNT_CENTS) return "too-large";
  // The double nearest to a two-decimal number is what dividing its centavos gives, and only that.
  if (wholeCents / 100 !== reais) return "more-than-two-decimals";
  return cents(wholeCents);
}

/** Reais as the wire says them: the double nearest to the exact two-decimal amount. */
export function reaisFromCents(amount: Cents): number {
  return amount / 100;
}

/**
 * The cents of a sum that the wire says in reais, of either sign, up to `MAX_TOTAL_CENTS`. Asserts
 * that it is exact.
 */
export function centsFromReais(reais: number): Cents {
  // toFixed works on the exact value; multiplying rounds, and is a centavo off from R$ 22 trillion on.
  const amount = cents(Number(reais.toFixed(2).replace(".", "")));
  if (amount / 100 !== reais) throw new Error(`Assertion failed: ${reais} is not whole centavos`);
  return amount;
}

const TYPED_AMOUNT = /^(?<whole>\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<decimals>\d+))?$/u;

/**
 * An amount as a Brazilian types it: `1234,56`, `1.234,56`, `R$ 1.234,56`, `1.000` (one thousand).
 * What could be read in two ways (`12.50`, `1,234.56`, `0.500`) is refused, never guessed.
 */
export function amountFromTyped(text: string): Cents | AmountError {
  const typed = text.trim().replace(/^R\$\s*/iu, "");
  if (typed === "") return "empty";
  if (/^[-−]/u.test(typed)) return "negative";
  const match = TYPED_AMOUNT.exec(typed);
  if (match?.groups === undefined) {
    return /^[\d.,]*\.\d*$/u.test(typed) ? "dot-as-decimal" : "not-a-number";
  }
  const decimals = match.groups["decimals"] ?? "";
  if (decimals.length > 2) return "more-than-two-decimals";
  const digits = (match.groups["whole"] ?? "").replaceAll(".", "") + decimals.padEnd(2, "0");
  const value = BigInt(digits);
  return value > BigInt(MAX_AMOUNT_CENTS) ? "too-large" : cents(Number(value));
}

/**
 * `R$ 1.234,56`, with the no-break space that `Intl` puts after the sign; negatives as
 * `-R$ 1.234,56`. Written by hand so that every runtime, whatever its locale data, says the same.
 */
export function formatBrl(amount: Cents): string {
  return `${amount < 0 ? "-" : ""}R$\u00a0${formatDecimal(cents(Math.abs(amount)))}`;
}

/** `1.234,56`: the amount alone, as people type it. Negatives as `-1.234,56`. */
export function formatDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/gu, ".");
  return `${amount < 0 ? "-" : ""}${whole},${digits.slice(-2)}`;
}

/**
 * Splits an amount into `parts` whose sum is the amount: 100,00 in 3 is 33,34 + 33,33 + 33,33.
 * The first parts take the odd centavos. Asserts: `parts` is a whole number of at least 1.
 */
export function allocate(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new Error(`Assertion failed: ${parts} parts`);
  const share = Math.trunc(amount / parts);
  const odd = Math.abs(amount - share * parts);
  const centavo = Math.sign(amount);
  return Array.from({ length: parts }, (_, index) => cents(index < odd ? share + centavo : share));
}
