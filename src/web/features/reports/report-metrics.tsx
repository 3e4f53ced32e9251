import { balanceNote, periodDateName } from "#domain/report-filter.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { SplitBar } from "#web/feedback/split-bar.tsx";
import { StatCard, StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { entriesUrl } from "#web/url/entries-url.ts";
import { narrowedUrl } from "#web/url/narrow-filter.ts";
import { AccountantExport } from "./accountant-export.tsx";
import { ComparisonLine } from "./comparison.tsx";
import { JumpToEntries } from "./jump-to-entries.tsx";
import { activeEntries, type ReportProps } from "./report-chart.ts";
import { Indicators } from "./report-indicators.tsx";
import { dateOfPeriod } from "./report-search.ts";
import { StatusTotals } from "./status-totals.tsx";
import { TypeCard } from "./type-card.tsx";

/** The totals, the amounts by status and the quick indicators (spec section 2). */
export function ReportMetrics({ data, search }: Pick<ReportProps, "data" | "search">) {
  const { totals, byStatus, indicators } = data;
  const filter = activeEntries(search);
  const date = dateOfPeriod(search);
  const period = { start: search.from, end: search.to };
  const note = balanceNote({ ...search, period, by: search.by ?? "due" });
  return (
    <>
      <div className={cardsClass}>
        <StatCard
          label="Saldo do período"
          {...(date !== null && { note: `por ${periodDateName(date)}` })}
          amountCents={totals.balanceCents}
          to={entriesUrl(filter)}
        >
          <SplitBar
            parts={[
              { amountCents: totals.incomeCents, tone: "income" },
              { amountCents: totals.expenseCents, tone: "expense" },
            ]}
          />
          <p className="text-meta text-muted">{note}</p>
          <ComparisonLine search={search} total="balanceCents" amountCents={totals.balanceCents} />
        </StatCard>
        <TypeCard type="income" data={data} search={search} />
        <TypeCard type="expense" data={data} search={search} />
      </div>
      <section aria-label="Valores por status" className={rowClass}>
        {TRANSACTION_STATUSES.map((status) => (
          <StatusTotals
            key={status}
            status={status}
            totals={byStatus[status]}
            address={narrowedUrl(filter, { status })}
          />
        ))}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-1">
        <Indicators {...indicators} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <JumpToEntries />
          <AccountantExport />
        </div>
      </div>
    </>
  );
}

const cardsClass = "grid grid-cols-1 gap-4 md:grid-cols-3";
const rowClass =
  "grid grid-cols-1 gap-x-8 gap-y-4 rounded-md border border-line bg-surface p-5 md:grid-cols-3";

export function ReportMetricsSkeleton() {
  return (
    <output aria-label="Carregando o relatório" className="flex flex-col gap-4">
      <div className={cardsClass}>
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
      <div className={rowClass}>
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
      <Skeleton className="h-5 w-2/3" />
    </output>
  );
}
