import { clsx } from "clsx";
import { formatBalance } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";

/** Below zero in the colour of expenses, along with its minus sign. */
export function BalanceText({ cents, className }: { cents: TotalCents; className?: string }) {
  return (
    <span
      className={clsx("whitespace-nowrap tabular-nums", cents < 0n && "text-expense", className)}
    >
      {formatBalance(cents)}
    </span>
  );
}
