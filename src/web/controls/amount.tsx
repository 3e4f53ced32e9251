import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { formatBrl, type Cents, type TotalCents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";

const styles = {
  income: { Icon: ArrowUpRight, sign: "+", colour: "text-income" },
  expense: { Icon: ArrowDownRight, sign: "−", colour: "text-expense" },
} as const;

export function Amount({
  amountCents,
  type,
  isMuted = false,
  isStruck = false,
  hasSign = true,
  hasArrow = true,
  className,
}: {
  amountCents: Cents | TotalCents;
  type: TransactionType;
  isMuted?: boolean;
  isStruck?: boolean;
  /** False next to a label that already names the type. */
  hasSign?: boolean;
  /** False next to another arrow. */
  hasArrow?: boolean;
  className?: string;
}) {
  const { Icon, sign, colour } = styles[type];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        isMuted ? "text-muted" : colour,
        className,
      )}
    >
      {hasArrow && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className={clsx(isStruck && "line-through")}>
        {hasSign && sign}
        {formatBrl(amountCents)}
      </span>
    </span>
  );
}
