import { clsx } from "clsx";
import type { TotalCents } from "#domain/money.ts";

export type PartTone = "income" | "expense" | "unpaid-income" | "unpaid-expense" | "overdue";

const tones: Record<PartTone, string> = {
  income: "bg-income",
  expense: "bg-expense",
  "unpaid-income": "bg-income/35",
  "unpaid-expense": "bg-expense/35",
  overdue: "bg-warning",
};

type Part = { readonly amountCents: TotalCents; readonly tone: PartTone };

/** Hidden from screen readers: the text beside it has the same amounts. */
export function SplitBar({ parts }: { parts: readonly Part[] }) {
  return (
    <span aria-hidden className="flex h-1 gap-0.5 overflow-hidden rounded-full bg-ink/8">
      {parts
        .filter(({ amountCents }) => amountCents > 0)
        .map(({ amountCents, tone }) => (
          <span key={tone} className={tones[tone]} style={{ flexGrow: Number(amountCents) }} />
        ))}
    </span>
  );
}

export function PartMark({ tone }: { tone: PartTone }) {
  return <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", tones[tone])} />;
}
