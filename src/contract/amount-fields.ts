/** Codecs of amounts: reais in the API, or typed, to centavos. */
import * as z from "zod";
import {
  MAX_AMOUNT_CENTS,
  amountFromReais,
  amountFromTyped,
  balanceFromTyped,
  cents,
  formatBrl,
  formatDecimal,
  reaisFromCents,
  type AmountError,
  type Cents,
} from "#domain/money.ts";
import { fieldCodec, requiredError, requiredMessage, text, type Refuse } from "./fields.ts";

/**
 * Converts between reais with at most two decimals, from 0 to R$ 9.999.999.999,99, and centavos.
 */
export function amount(label: string) {
  return fieldCodec(
    reaisOf(label, { minimum: 0 }),
    (value, refuse) => amountOrRefuse(label, amountFromReais(value), refuse),
    reaisFromCents,
  );
}

/** Like `amount`, above zero. */
export function positiveAmount(label: string) {
  return fieldCodec(
    reaisOf(label, { exclusiveMinimum: 0 }),
    (value, refuse) => {
      const size = amountOrRefuse(label, amountFromReais(value), refuse);
      return size === 0 ? refuse(`${label} deve ser maior do que zero.`) : size;
    },
    reaisFromCents,
  );
}

/** Converts an amount as a user types it (`1.234,56`) to centavos. Refuses ambiguous text. */
export function typedAmount(label: string) {
  return fieldCodec(
    text(label),
    (typed, refuse) => amountOrRefuse(label, amountFromTyped(typed), refuse),
    formatDecimal,
  );
}

/** Like `amount`, but also negative. */
export function balance(label: string) {
  return fieldCodec(
    reaisOf(label, { minimum: -MAX_REAIS }),
    (value, refuse) => withSign(value < 0, label, amountFromReais(Math.abs(value)), refuse),
    reaisFromCents,
  );
}

/** Like `typedAmount`, but also negative; blank is null. */
export function typedBalance(label: string) {
  return fieldCodec(
    text(label),
    (typed, refuse): Cents | null => {
      const value = balanceFromTyped(typed);
      return value === "empty" ? null : amountOrRefuse(label, value, refuse);
    },
    (value) => (value === null ? "" : formatDecimal(value)),
  );
}

const MAX_REAIS = MAX_AMOUNT_CENTS / 100;

type Minimum = { readonly minimum: number } | { readonly exclusiveMinimum: number };

/** The limits are for the API's description; the codec checks them in centavos. */
function reaisOf(label: string, minimum: Minimum) {
  return z
    .number({ error: requiredError(label, "um número") })
    .meta({ ...minimum, maximum: MAX_REAIS });
}

function amountOrRefuse(label: string, result: Cents | AmountError, refuse: Refuse): Cents {
  return typeof result === "number" ? result : refuse(amountMessage(label, result));
}

function withSign(
  isNegative: boolean,
  label: string,
  size: Cents | AmountError,
  refuse: Refuse,
): Cents {
  if (typeof size !== "number") return amountOrRefuse(label, size, refuse);
  return cents((isNegative ? -1 : 1) * size);
}

function amountMessage(label: string, error: AmountError): string {
  const messages: Record<AmountError, string> = {
    empty: requiredMessage(label),
    "not-a-number": `${label}: digite um número, como 1.234,56.`,
    "dot-as-decimal": `Em ${label}, use vírgula para os centavos, como em 12,50.`,
    negative: `${label}: não use valor negativo.`,
    "more-than-two-decimals": `${label}: use no máximo duas casas decimais.`,
    "too-large": `${label}: no máximo ${formatBrl(cents(MAX_AMOUNT_CENTS))}.`,
  };
  return messages[error];
}
