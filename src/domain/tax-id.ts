/**
 * CPF (a person, 11 digits) and CNPJ (a company, 14 characters, with letters for new companies since
 * July 2026: IN RFB 2.229/2024). Stored without punctuation, in capitals. Check digits by Receita's
 * rule: a character's value is its ASCII code - 48, weights from the right, modulo 11.
 */
declare const taxIdBrand: unique symbol;
export type TaxId = string & { readonly [taxIdBrand]: "TaxId" };

export type TaxIdError = "not-a-tax-id" | "wrong-check-digits";

const CPF = /^\d{11}$/u;
const CNPJ = /^[\dA-Z]{12}\d{2}$/u;

/** Ignores punctuation, blanks and case; null when blank. */
export function parseTaxId(typed: string): TaxId | null | { readonly error: TaxIdError } {
  const text = typed.replace(/[.\-/\s]/gu, "").toUpperCase();
  if (text === "") return null;
  if (!CPF.test(text) && !CNPJ.test(text)) return { error: "not-a-tax-id" };
  const isRepeated = new Set(text).size === 1;
  if (isRepeated || withCheckDigits(text.slice(0, -2)) !== text) {
    return { error: "wrong-check-digits" };
  }
  return text as TaxId;
}

/** `529.982.247-25` or `12.ABC.345/01DE-35`. */
export function formatTaxId(id: TaxId): string {
  return taxIdKind(id) === "CPF"
    ? id.replace(/^(...)(...)(...)(..)$/u, "$1.$2.$3-$4")
    : id.replace(/^(..)(...)(...)(....)(..)$/u, "$1.$2.$3/$4-$5");
}

export function taxIdKind(id: TaxId): "CPF" | "CNPJ" {
  return CPF.test(id) ? "CPF" : "CNPJ";
}

/** `base` has 9 digits of a CPF or 12 characters of a CNPJ. */
function withCheckDigits(base: string): string {
  const maxWeight = base.length === 9 ? 11 : 9;
  const first = base + checkDigit(base, maxWeight);
  return first + checkDigit(first, maxWeight);
}

function checkDigit(text: string, maxWeight: number): number {
  const weights = maxWeight - 1;
  const sum = text
    .split("")
    .toReversed()
    .reduce((total, character, at) => total + value(character) * (2 + (at % weights)), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

function value(character: string): number {
  return character.charCodeAt(0) - "0".charCodeAt(0);
}
