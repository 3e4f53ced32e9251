/**
 * CPF (a person, 11 digits) and CNPJ (a company, 14 characters, with letters for new companies
 * since July 2026: IN RFB 2.229/2024). Stored in capitals without punctuation. The contract checks
 * the check digits.
 */
import { normalizeTyped } from "./plain-text.ts";

declare const taxIdBrand: unique symbol;
export type TaxId = string & { readonly [taxIdBrand]: "TaxId" };

const CPF = /^\d{11}$/u;
const CNPJ = /^[\dA-Z]{12}\d{2}$/u;

/** Ignores punctuation, spaces and case; null when blank. Does not check the check digits. */
export function toTaxId(typed: string): TaxId | null | "not-a-tax-id" {
  const text = normalizeTyped(typed)
    .replace(/[.\-/ ]/gu, "")
    .toUpperCase();
  if (text === "") return null;
  return isTaxId(text) ? text : "not-a-tax-id";
}

function isTaxId(text: string): text is TaxId {
  return CPF.test(text) || CNPJ.test(text);
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
