/** Telephone numbers as text: the digits to dial, and the Brazilian notation. */
import { normalizeTyped } from "./plain-text.ts";

const BRAZIL = "55";

export type Phone = {
  /** Digits only: a Brazilian number with its area code, a foreign one with its country code. */
  readonly digits: string;
  /** For `tel:`; works from abroad, except for service numbers. */
  readonly dialled: string;
  /** For `wa.me`; null for a service number. */
  readonly whatsApp: string | null;
};

/**
 * Null if the text is no complete number. A number without + is Brazilian; an extension is dropped.
 */
export function parsePhone(text: string): Phone | null {
  const typed = normalizeTyped(text)
    .replace(EXTENSION, "")
    .replace(CARRIER_IN_WORDS, "$1")
    .replace(TRUNK_ABROAD, "$1");
  if (/[^\d ()+./-]/u.test(typed)) return null;
  const isAbroad = /^\(?(?:\+|00 ?[1-9])/u.test(typed);
  const digits = typed.replaceAll(/\D/gu, "");
  if (!isAbroad) return toNational(digits) ?? withoutCountry(digits);
  const international = digits.replace(/^00/u, "");
  if (international.startsWith(BRAZIL)) return withoutCountry(international);
  return /^[1-9]\d{7,14}$/u.test(international) ? toInternational(international) : null;
}

/** The digits of a number as it is written: with the 0 of `+44 (0)20`, which is not dialled from abroad. */
export function writtenDigits(text: string): string {
  const digits = normalizeTyped(text).replace(EXTENSION, "").replaceAll(/\D/gu, "");
  return digits.replace(/^00/u, "");
}

const EXTENSION = / ?(?:ramal|rml\.?|r\.|ext\.?|x) ?\d{1,5}$/iu;
/** `(0xx11)`: the 0 and a carrier selection code before an area code. */
const CARRIER_IN_WORDS = /^(\(?)0 ?xx ?/iu;
/** `+44 (0)20`: a 0 that is dialled only within the country. */
const TRUNK_ABROAD = /^((?:\+|00) ?\d{1,3} ?)\(0\) ?/u;

function withoutCountry(digits: string): Phone | null {
  return digits.startsWith(BRAZIL) ? toNational(digits.slice(BRAZIL.length)) : null;
}

/** 0800, 0300 and the like, and 4004 or 3003, which have no area code. */
const SERVICE = /^(?:0(?:300|303|500|800|900)\d{6,7}|(?:300[3-9]|40[0-9]{2})\d{4})$/u;
/** After an optional 0 and two-digit carrier code, which are dialled within Brazil. */
const WITH_AREA = /^(?:0(?:[1-9]\d)??)?(?<number>[1-9]{2}\d{8,9})$/u;

function toNational(digits: string): Phone | null {
  if (SERVICE.test(digits)) return { digits, dialled: digits, whatsApp: null };
  const { number } = WITH_AREA.exec(digits)?.groups ?? {};
  return number === undefined ? null : { ...toInternational(BRAZIL + number), digits: number };
}

function toInternational(digits: string): Phone {
  return { digits, dialled: `+${digits}`, whatsApp: digits };
}

/** Area code; five digits of a mobile number or four of a landline; four digits. */
const NATIONAL = /^(?<area>[1-9]{2})(?<start>9\d{4}|[2-9]\d{3})(?<end>\d{4})$/u;

/**
 * Formats a Brazilian number: `(11) 98765-4321`, `(11) 3555-0101`, `0800 702 1234`, `4004-1234`,
 * and with the country code `+55 (11) 98765-4321`. Any other text stays the same.
 */
export function formatPhone(text: string): string {
  const phone = parsePhone(text);
  if (phone === null || EXTENSION.test(normalizeTyped(text))) return text;
  const { digits, whatsApp } = phone;
  if (whatsApp === null) return formatService(digits);
  const { area, start, end } = NATIONAL.exec(digits)?.groups ?? {};
  if (area === undefined || whatsApp === digits) return text;
  const typed = text.replaceAll(/\D/gu, "").replace(/^00/u, "");
  const hasCountry = typed.startsWith(BRAZIL) && typed.length > digits.length;
  return `${hasCountry ? `+${BRAZIL} ` : ""}(${area}) ${start}-${end}`;
}

function formatService(digits: string): string {
  return digits.startsWith("0")
    ? digits.replace(/^(\d{4})(\d{3})(\d+)$/u, "$1 $2 $3")
    : digits.replace(/^(\d{4})(\d{4})$/u, "$1-$2");
}

const MIN_DIGITS = 3;

/** False for a text that cannot be a number: without digits, or with more letters than digits. */
export function hasPhone(text: string): boolean {
  const digits = text.match(/\d/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return digits >= MIN_DIGITS && (letters <= digits || parsePhone(text) !== null);
}
