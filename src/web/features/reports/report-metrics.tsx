import { ArrowDown } from "lucide-react";
import { Link } from "react-router";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import { cents } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";
import {
  TRANSACTION_STATUSES,
  type TransactionStatus,
  type TransactionType,
} from "#domain/transaction.ts";
import { ENTRIES_ANCHOR } from "#web/api/paths.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { StatCard, StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { StatusBadge } from "#web/feedback/status-badge.tsx";
import { SplitBar } from "#web/feedback/split-bar.tsx";
import type { ReportData } from "./report-queries.ts";
import type { ReportSearch } from "./report-search.ts";

/** The totals, the amounts by status and the quick indicators (spec section 2). */
export function ReportMetrics({ data, search }: { data: ReportData; search: ReportSearch }) {
  const { totals, byStatus } = data;
  const filter: EntriesFilter = { ...search, lifecycle: "active" };
  const urlOfType = (type: TransactionType): string =>
    entriesUrl({ ...filter, type: search.type ?? type });
  return (
    <>
      <div className={cardsClass}>
        <StatCard label="Receitas" amountCents={totals.incomeCents} to={urlOfType("income")}>
          <PaidOfType byStatus={byStatus} type="income" />
        </StatCard>
        <StatCard label="Despesas" amountCents={totals.expenseCents} to={urlOfType("expense")}>
          <PaidOfType byStatus={byStatus} type="expense" />
        </StatCard>
        <StatCard
          label="Saldo do período"
          amountCents={totals.balanceCents}
          to={entriesUrl(filter)}
        >
          <SplitBar
            parts={[
              { amountCents: totals.incomeCents, tone: "income" },
              { amountCents: totals.expenseCents, tone: "expense" },
            ]}
          />
          <p className="text-meta text-muted">Receitas menos despesas, pagas ou não</p>
        </StatCard>
      </div>
      <section aria-label="Valores por status" className={rowClass}>
        {TRANSACTION_STATUSES.map((status) => (
          <StatusTotals
            key={status}
            status={status}
            totals={byStatus[status]}
            address={entriesUrl({ ...filter, status })}
          />
        ))}
      </section>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 px-1">
        <Indicators indicators={data.indicators} />
        <JumpToEntries />
      </div>
    </>
  );
}

const cardsClass = "grid grid-cols-1 gap-4 md:grid-cols-3";
const rowClass =
  "grid grid-cols-1 gap-x-8 gap-y-4 rounded-md border border-line bg-surface p-5 md:grid-cols-3";

function PaidOfType({
  byStatus: { paid, pending, overdue },
  type,
}: {
  byStatus: ReportData["byStatus"];
  type: TransactionType;
}) {
  const key = type === "income" ? "incomeCents" : "expenseCents";
  const unpaid = cents(pending[key] + overdue[key]);
  const [paidLabel, unpaidLabel] =
    type === "income" ? ["Recebidas", "A receber"] : ["Pagas", "A pagar"];
  return (
    <>
      <SplitBar
        parts={[
          { amountCents: paid[key], tone: type },
          { amountCents: unpaid, tone: `unpaid-${type}` },
        ]}
      />
      <p className="text-meta text-muted tabular-nums">
        {`${paidLabel} ${formatBalance(paid[key])} · ${unpaidLabel} ${formatBalance(unpaid)}`}
      </p>
    </>
  );
}

function StatusTotals({
  status,
  totals,
  address,
}: {
  status: TransactionStatus;
  totals: TypeTotals;
  address: string;
}) {
  const lines = [
    ["Receitas", totals.incomeCents],
    ["Despesas", totals.expenseCents],
  ] as const;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={address} className="rounded-sm font-medium hover:underline">
          <StatusBadge status={status} />
        </Link>
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

function Indicators({
  indicators: { count, averageIncomeCents, averageExpenseCents, percentPaid },
}: {
  indicators: ReportData["indicators"];
}) {
  const indicators = [
    ["Lançamentos", count.toLocaleString("pt-BR")],
    ["Receita média", averageIncomeCents === null ? "—" : formatBalance(averageIncomeCents)],
    ["Despesa média", averageExpenseCents === null ? "—" : formatBalance(averageExpenseCents)],
    ["Percentual pago", percentPaid === null ? "—" : `${percentPaid.toLocaleString("pt-BR")}%`],
  ] as const;
  return (
    <dl aria-label="Indicadores" className="flex flex-wrap gap-x-8 gap-y-2">
      {indicators.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function JumpToEntries() {
  return (
    <a
      href={`#${ENTRIES_ANCHOR}`}
      onClick={(event) => {
        // Navigating would add a history entry.
        event.preventDefault();
        const table = document.querySelector<HTMLElement>(`#${ENTRIES_ANCHOR}`);
        table?.scrollIntoView();
        table?.focus({ preventScroll: true });
      }}
      className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
    >
      Ver os lançamentos
      <ArrowDown aria-hidden className="size-4" />
    </a>
  );
}

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
