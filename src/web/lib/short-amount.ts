const compact = new Intl.NumberFormat("pt-BR", {
  notation: "compact",
  maximumSignificantDigits: 3,
  // Never more than there is.
  roundingMode: "trunc",
});

/** `R$ 9,99 bi`, `−R$ 1,23 mi`: an amount, or a place on an axis, where its digits have no room. */
export function formatShortBalance(amountCents: number): string {
  const sign = amountCents < 0 ? "−" : "";
  return `${sign}R$\u00a0${compact.format(Math.abs(amountCents) / 100)}`;
}
