import { formatBrl, type Cents, type TotalCents } from "./money.ts";

/** `−R$ 1.234,56`, with a true minus sign. */
export function formatBalance(amountCents: Cents | TotalCents): string {
  return formatBrl(amountCents).replace("-", "−");
}

/** Keeps `R$` and the number on one line, in texts such as history descriptions. */
export function withUnbrokenAmounts(text: string): string {
  return text.replaceAll(/R\$ (?=[-−]?\d)/gu, "R$\u00a0");
}

function compactFormat(maximumSignificantDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat("pt-BR", { notation: "compact", maximumSignificantDigits });
}
const threeDigits = compactFormat(3);
const fourDigits = compactFormat(4);

/** `R$ 9,99 bi`, `−R$ 1,23 mi`, rounded half up from the centavos: for axes and other narrow places. */
export function formatCompactAmount(amountCents: number | TotalCents): string {
  return formatCompact(amountCents, threeDigits);
}

/** With one more digit, for amounts that are close to each other. */
export function formatCloseAmount(amountCents: number | TotalCents): string {
  return formatCompact(amountCents, fourDigits);
}

function formatCompact(amountCents: number | TotalCents, format: Intl.NumberFormat): string {
  const sign = amountCents < 0 ? "−" : "";
  const cents = typeof amountCents === "bigint" ? amountCents : BigInt(Math.round(amountCents));
  const size = cents < 0n ? -cents : cents;
  // From R$ 1.000 on, centavos do not change the rounded digits; below it a number is exact.
  const reais = size >= 100_000n ? size / 100n : Number(size) / 100;
  return `${sign}R$\u00a0${format.format(reais)}`;
}

export function pluralize(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? singular : plural}`;
}
