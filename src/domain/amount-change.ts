/** An amount compared with that of an earlier period. */
import { formatBalance, formatCompactAmount } from "./format-amount.ts";
import type { TotalCents } from "./money.ts";
import { roundedQuotient } from "./rounding.ts";

export type AmountChange = {
  readonly differenceCents: TotalCents;
  /**
   * Percent of the earlier amount, at most one decimal; null when that amount is zero or of the
   * other sign: no part of a gain is a loss.
   */
  readonly percent: number | null;
};

export function compareAmounts(current: TotalCents, before: TotalCents): AmountChange {
  const differenceCents = current - before;
  if (before === 0n || current * before < 0n) return { differenceCents, percent: null };
  const base = before < 0n ? -before : before;
  return { differenceCents, percent: Number(roundedQuotient(differenceCents * 1000n, base)) / 10 };
}

/** From ten times the earlier amount on, a percentage is not useful and is not shown. */
const MAX_PERCENT = 1000;

export function tellingPercent({ percent }: Pick<AmountChange, "percent">): number | null {
  return percent === null || Math.abs(percent) >= MAX_PERCENT ? null : percent;
}

/** `+R$ 200,00 (+12,5%)`, `−R$ 1,00` where a percentage is not useful, `igual`. */
export function formatAmountChange(change: AmountChange): string {
  const { differenceCents } = change;
  if (differenceCents === 0n) return "igual";
  const amount = `${plusOf(differenceCents)}${formatBalance(differenceCents)}`;
  const percent = tellingPercent(change);
  return percent === null || percent === 0 ? amount : `${amount} (${formatPercent(percent)})`;
}

/** For narrow places: `+12,5%`; where a percentage is not useful `−R$ 35 mil`; `igual`. */
export function formatShortChange(change: AmountChange): string {
  const { differenceCents } = change;
  if (differenceCents === 0n) return "igual";
  const percent = tellingPercent(change);
  return percent === null || percent === 0
    ? `${plusOf(differenceCents)}${formatCompactAmount(differenceCents)}`
    : formatPercent(percent);
}

function plusOf(differenceCents: TotalCents): string {
  return differenceCents > 0n ? "+" : "";
}

function formatPercent(percent: number): string {
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("pt-BR")}%`;
}
