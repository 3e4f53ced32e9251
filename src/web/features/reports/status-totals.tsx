import { Link } from "react-router";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import type { TypeTotals } from "#domain/totals.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import { StatusBadge } from "#web/feedback/status-badge.tsx";

export function StatusTotals({
  status,
  totals,
  address,
}: {
  status: TransactionStatus;
  totals: TypeTotals;
  /** Null for no link. */
  address: string | null;
}) {
  const lines = [
    ["Receitas", totals.incomeCents],
    ["Despesas", totals.expenseCents],
  ] as const;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        {address === null ? (
          <span className="py-1 font-medium">
            <StatusBadge status={status} />
          </span>
        ) : (
          <Link to={address} className="rounded-sm py-1 font-medium hover:underline">
            <StatusBadge status={status} />
          </Link>
        )}
        <span className="text-meta text-muted">
          {pluralize(totals.count, "lançamento", "lançamentos")}
        </span>
      </div>
      <dl>
        {lines.map(([label, amountCents]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto tabular-nums">{formatBalance(amountCents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
