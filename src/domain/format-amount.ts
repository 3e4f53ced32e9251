import { formatBrl, type Cents, type TotalCents } from "./money.ts";

/** `−R$ 1.234,56`, with a true minus sign. */
export function formatBalance(amountCents: Cents | TotalCents): string {
  return formatBrl(amountCents).replace("-", "−");
}

const compact = new Intl.NumberFormat("pt-BR", {
  notation: "compact",
  maximumSignificantDigits: 3,
  // Never show more than the amount.
  roundingMode: "trunc",
});

/** `R$ 9,99 bi`, `−R$ 1,23 mi`: for axes and other narrow places. */
export function formatCompactAmount(amountCents: number | TotalCents): string {
  const sign = amountCents < 0 ? "−" : "";
  // A large sum as a number may be more than the sum.
  const isLarge = typeof amountCents === "bigint" && BigInt.asIntN(53, amountCents) !== amountCents;
  const reais = isLarge ? amountCents / 100n : Number(amountCents) / 100;
  return `${sign}R$\u00a0${compact.format(reais).replace("-", "")}`;
}

export function pluralize(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? singular : plural}`;
}
