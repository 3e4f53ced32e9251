import { cents, formatBrl, type Cents } from "./money.ts";

/** `−R$ 1.234,56`, with a true minus sign. */
export function formatBalance(amountCents: Cents): string {
  return `${amountCents < 0 ? "−" : ""}${formatBrl(cents(Math.abs(amountCents)))}`;
}

const compact = new Intl.NumberFormat("pt-BR", {
  notation: "compact",
  maximumSignificantDigits: 3,
  // Never show more than the amount.
  roundingMode: "trunc",
});

/** `R$ 9,99 bi`, `−R$ 1,23 mi`: for axes and other narrow places. */
export function formatCompactAmount(amountCents: number): string {
  const sign = amountCents < 0 ? "−" : "";
  return `${sign}R$\u00a0${compact.format(Math.abs(amountCents) / 100)}`;
}

export function pluralize(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? singular : plural}`;
}
