/** An amount compared with that of an earlier period. */
import { formatBalance } from "./format-amount.ts";
import type { TotalCents } from "./money.ts";
import { roundedQuotient } from "./rounding.ts";

export type AmountChange = {
  readonly differenceCents: TotalCents;
  /** Percent of the earlier amount, at most one decimal; null when that amount is zero. */
  readonly percent: number | null;
};

export function compareAmounts(current: TotalCents, before: TotalCents): AmountChange {
  const differenceCents = current - before;
  const base = before < 0n ? -before : before;
  const percent = base === 0n ? null : Number(roundedQuotient(differenceCents * 1000n, base)) / 10;
  return { differenceCents, percent };
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
  const sign = differenceCents > 0n ? "+" : "";
  const amount = `${sign}${formatBalance(differenceCents)}`;
  const percent = formatPercentChange(change);
  return percent === "" ? amount : `${amount} (${percent})`;
}

/** `+12,5%`; empty where a percentage is not useful. */
export function formatPercentChange(change: AmountChange): string {
  const percent = tellingPercent(change);
  if (percent === null || percent === 0) return "";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("pt-BR")}%`;
}
