/**
 * Finds texts that Excel and LibreOffice would read as something else: `01234567890` as a number
 * without its zero, `3/4` as a date. It may match too many, but never a CPF, CNPJ or Brazilian
 * telephone number.
 */
const MONTHS = [
  "jan(?:eiro|uary)?",
  "fev(?:ereiro)?",
  "feb(?:ruary)?",
  "mar(?:ço|ch)?",
  "abr(?:il)?",
  "apr(?:il)?",
  "mai(?:o)?",
  "may",
  "jun(?:ho|e)?",
  "jul(?:ho|y)?",
  "ago(?:sto)?",
  "aug(?:ust)?",
  "set(?:embro)?",
  "sept?(?:ember)?",
  "out(?:ubro)?",
  "oct(?:ober)?",
  "nov(?:embro|ember)?",
  "dez(?:embro)?",
  "dec(?:ember)?",
].join("|");
const MONTH = String.raw`(?:${MONTHS})\.?`;
const CLOCK = String.raw`\d+:\d{1,2}(?::\d{1,2}(?:[.,]\d+)?)?(?: ?[ap]m?)?`;
const BETWEEN = String.raw`(?:[ /.,\-]+(?:de )?)`;

const VALUES = [
  // 007, -12,50, (10), R$ 1.234,56, 50%, 1E5, 5 R$, 12,50-
  String.raw`[+\-−( ]*(?:R\$|US\$|[$€£])?[+\-−( ]*[\d., ]*\d[\d., ]*(?:E[+\-]?\d+)?(?:R\$|US\$|[%$€£) +\-−])*`,
  // +55 11 98765-4321
  String.raw`\+[\d ().\-]+`,
  // 3/4, 1 1/2
  String.raw`(?:\d+ )?\d+ ?/ ?\d+`,
  // 25/11/2026, 2026-11-25 10:30, 1-2
  String.raw`\d{1,4} ?[\-/.] ?\d{1,4}(?: ?[\-/.] ?\d{1,4})?(?:[ T]${CLOCK}Z?)?`,
  // 10:30, 5 pm
  String.raw`[+\-]?${CLOCK} ?[+\-−]?`,
  String.raw`\d{1,2}(?: [ap]| ?[ap]m)`,
  // 3 mar, 3 de março de 2026, nov/2026, mar 3, 2026
  String.raw`\d{1,4}${BETWEEN}?${MONTH}(?:${BETWEEN}?\d{1,4})?`,
  String.raw`${MONTH}${BETWEEN}?\d{1,4}(?:${BETWEEN}\d{1,4})?`,
  "true|false|verdadeiro|falso",
  // #N/D, #REF!
  String.raw`#(?:N/A|N/D|[\p{L}\d/]+[!?])`,
];

const VALUE = new RegExp(`^(?:${VALUES.join("|")})$`, "iu");

/** A cheap first test: nearly all texts begin differently. */
const BEGINNING =
  /^(?:[\s\d+\-−(.,$€£#]|[Rr]\$|[Uu][Ss]\$|[Jj][AaUu]|[Ff][EeAa]|[Mm][Aa]|[Aa][BbPpGgUu]|[Ss][Ee]|[Oo][UuCc]|[Nn][Oo]|[Dd][Ee]|[Tt][Rr][Uu]|[Vv][Ee][Rr][Dd])/u;

/** Only digits make a value so long; the other patterns would be slow. */
const MAX_LENGTH = 255;
const LONG_NUMBER = /^[+-]?[\d., ]+$/u;

export function looksLikeValue(text: string): boolean {
  if (!BEGINNING.test(text)) return false;
  const plain = text.trim().replaceAll(/\s+/gu, " ");
  return (plain.length > MAX_LENGTH ? LONG_NUMBER : VALUE).test(plain);
}
