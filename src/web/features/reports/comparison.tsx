import { clsx } from "clsx";
import { useQuery } from "@tanstack/react-query";
import { compareAmounts, formatAmountChange, type AmountChange } from "#domain/amount-change.ts";
import { COMPARISONS, COMPARISON_LABELS } from "#domain/compared-period.ts";
import type { TotalCents } from "#domain/money.ts";
import { LineChoice } from "#web/controls/choice-field.tsx";
import { formatEarlierPeriod } from "#web/dates/format-bucket.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { comparisonQuery } from "./report-queries.ts";
import { earlierPeriodRefusal, type ReportSearch } from "./report-search.ts";

export function ComparisonField({
  search,
  change,
}: Pick<UrlFilters<ReportSearch>, "search" | "change">) {
  return (
    <LineChoice
      className={clsx(search.compare === null && "print:hidden")}
      label="Comparar com"
      noneLabel="Nada"
      value={search.compare}
      values={COMPARISONS}
      labels={COMPARISON_LABELS}
      change={(compare) => change({ compare })}
    />
  );
}

/** The change of a total from the earlier period, if one is chosen. */
export function ComparisonLine({
  search,
  total,
  amountCents,
}: {
  /** The search of the amount. */
  search: ReportSearch;
  total: "incomeCents" | "expenseCents" | "balanceCents";
  amountCents: TotalCents;
}) {
  const query = comparisonQuery(search);
  const { data, error } = useQuery(query);
  if (search.compare === null) return null;
  if (query.enabled === false) {
    return <p className={lineClass}>{earlierPeriodRefusal(search)}</p>;
  }
  if (error !== null && data === undefined) {
    return <p className={lineClass}>A comparação não pôde ser carregada.</p>;
  }
  if (data === undefined || data.period === null) return <Skeleton className="h-4 w-3/4" />;
  return (
    <p className={lineClass}>
      {describeChange(compareAmounts(amountCents, data.totals[total]), data.period)}
    </p>
  );
}

/** `+R$ 100,00 (+50%) em relação a outubro de 2026` */
function describeChange(
  change: AmountChange,
  period: Parameters<typeof formatEarlierPeriod>[0],
): string {
  const amount = change.differenceCents === 0n ? "Sem mudança" : formatAmountChange(change);
  return `${amount} em relação ${formatEarlierPeriod(period)}`;
}

const lineClass = "text-meta text-muted tabular-nums";
