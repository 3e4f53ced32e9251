import { formatBalance } from "#domain/format-amount.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { SplitBar } from "#web/feedback/split-bar.tsx";
import { StatCard } from "#web/feedback/stat-card.tsx";
import { narrowedUrl } from "#web/url/narrow-filter.ts";
import { ComparisonLine } from "./comparison.tsx";
import { activeEntries, type ReportProps } from "./report-chart.ts";

const TEXTS = {
  income: { key: "incomeCents", label: "Receitas", paid: "Recebidas", unpaid: "A receber" },
  expense: { key: "expenseCents", label: "Despesas", paid: "Pagas", unpaid: "A pagar" },
} as const;

/** The total of an entry type, split into paid and unpaid. */
export function TypeCard({
  type,
  data,
  search,
}: Pick<ReportProps, "data" | "search"> & { type: TransactionType }) {
  const { key, label, ...texts } = TEXTS[type];
  const { paid, pending, overdue } = data.byStatus;
  const unpaidCents = pending[key] + overdue[key];
  return (
    <StatCard
      label={label}
      amountCents={data.totals[key]}
      to={narrowedUrl(activeEntries(search), { type })}
    >
      <SplitBar
        parts={[
          { amountCents: paid[key], tone: type },
          { amountCents: unpaidCents, tone: `unpaid-${type}` },
        ]}
      />
      <p className="text-meta text-muted tabular-nums">
        {`${texts.paid} ${formatBalance(paid[key])} · ${texts.unpaid} ${formatBalance(unpaidCents)}`}
      </p>
      <ComparisonLine search={search} total={key} amountCents={data.totals[key]} />
    </StatCard>
  );
}
