import type { Cents } from "#domain/money.ts";

const compact = new Intl.NumberFormat("pt-BR", {
  notation: "compact",
  maximumSignificantDigits: 3,
  // Never more than there is.
  roundingMode: "trunc",
});

/** `R$ 9,99 bi`, `−R$ 1,23 mi`: an amount where its digits have no room. */
export function formatShortBalance(amountCents: Cents): string {
  const sign = amountCents < 0 ? "−" : "";
  return `${sign}R$\u00a0${compact.format(Math.abs(amountCents) / 100)}`;
}
