/** Sums and counts as people read them. */
import { cents, formatBrl, type Cents } from "./money.ts";

/** A sum that may be negative, with a true minus sign: `−R$ 1.234,56`. */
export function formatBalance(amountCents: Cents): string {
  return `${amountCents < 0 ? "−" : ""}${formatBrl(cents(Math.abs(amountCents)))}`;
}

const compact = new Intl.NumberFormat("pt-BR", {
  notation: "compact",
  maximumSignificantDigits: 3,
  // Never more than there is.
  roundingMode: "trunc",
});

/** `R$ 9,99 bi`, `−R$ 1,23 mi`: an amount, or a place on an axis, where its digits have no room. */
export function formatCompactAmount(amountCents: number): string {
  const sign = amountCents < 0 ? "−" : "";
  return `${sign}R$\u00a0${compact.format(Math.abs(amountCents) / 100)}`;
}

/** `1.234 lançamentos`: how many of what, in the number that fits. */
export function pluralize(count: number, one: string, several: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : several}`;
}
