import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import type { RecurrenceSums as Sums } from "./recurrence-queries.ts";

/** The sums of the list for a month, at its foot. */
export function RecurrenceSums({ sums }: { sums: Sums | undefined }) {
  const pausedCount = sums?.counts.paused ?? 0;
  return (
    <section
      aria-label="Somas por mês"
      data-foot
      className="sticky bottom-0 z-10 rounded-b-md border-t border-line bg-surface px-4 py-2 print:static"
    >
      <dl className="flex min-h-10 flex-wrap items-center gap-x-8 gap-y-1 sm:min-h-6">
        {sums !== undefined && (
          <>
            <Sum term="Receitas por mês" className={sums.incomeCents > 0n && "text-income"}>
              {formatBalance(sums.incomeCents)}
            </Sum>
            <Sum term="Despesas por mês" className={sums.expenseCents > 0n && "text-expense"}>
              {formatBalance(sums.expenseCents)}
            </Sum>
            <Sum term="Resultado por mês" className={sums.resultCents < 0n && "text-expense"}>
              {formatBalance(sums.resultCents)}
            </Sum>
          </>
        )}
      </dl>
      {pausedCount > 0 && (
        <p className="pt-1 text-meta text-muted">
          {pluralize(pausedCount, "pausada fica fora da soma", "pausadas ficam fora da soma")}.
        </p>
      )}
    </section>
  );
}

function Sum({
  term,
  className,
  children,
}: {
  term: string;
  className: string | false;
  children: ReactNode;
}) {
  return (
    <div className="flex items-baseline gap-x-2">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className={clsx("font-semibold tabular-nums", className)}>{children}</dd>
    </div>
  );
}
