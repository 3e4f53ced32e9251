import { clsx } from "clsx";
import type { Cents } from "#domain/money.ts";

/** The colour of a part, also beside its label. */
export type PartTone = "income" | "expense" | "unpaid-income" | "unpaid-expense";

const tones: Record<PartTone, string> = {
  income: "bg-income",
  expense: "bg-expense",
  "unpaid-income": "bg-income/35",
  "unpaid-expense": "bg-expense/35",
};

export type Part = { readonly amountCents: Cents; readonly tone: PartTone };

/** A thin two-part bar; hidden from screen readers, as text beside it says the same. */
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

/** The colour mark beside the label of a part. */
export function PartMark({ tone }: { tone: PartTone }) {
  return <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", tones[tone])} />;
}
