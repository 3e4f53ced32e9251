import { clsx } from "clsx";
import type { Cents } from "#domain/money.ts";

/** What a part of a bar is of: its colour, which stands beside its label too. */
export type PartTone = "income" | "expense" | "unpaid-income" | "unpaid-expense";

const tones: Record<PartTone, string> = {
  income: "bg-income",
  expense: "bg-expense",
  "unpaid-income": "bg-income/35",
  "unpaid-expense": "bg-expense/35",
};

/** One part of a whole. */
export type Part = { readonly amountCents: Cents; readonly tone: PartTone };

/** How a whole is split in two, as a thin line; what it shows is said in words beside it. */
export function SplitBar({ parts }: { parts: readonly [Part, Part] }) {
  return (
    <span aria-hidden className="flex h-1 gap-0.5 overflow-hidden rounded-full bg-ink/8">
      {parts
        .filter(({ amountCents }) => amountCents > 0)
        .map(({ amountCents, tone }) => (
          <span key={tone} className={tones[tone]} style={{ flexGrow: amountCents }} />
        ))}
    </span>
  );
}

/** The mark that ties a label to its part of a bar. */
export function PartMark({ tone }: { tone: PartTone }) {
  return <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", tones[tone])} />;
}
