import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileSearch } from "lucide-react";
import { useMemo, type ComponentType } from "react";
import { Link } from "react-router";
import { STATEMENT_NAMES } from "#domain/statement-table.ts";
import { useUrlFilters, type UrlFilters } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/api/paths.ts";
import { NEW_RECORD } from "#web/url/detail-panel.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { ExcludedLinks } from "#web/records/excluded-link.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { ReportCharts, ReportChartsSkeleton } from "./report-charts.tsx";
import { ReportMetrics, ReportMetricsSkeleton } from "./report-metrics.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { reportQuery } from "./report-queries.ts";
import {
  STATEMENT_BASES,
  countFilters,
  searchRefusal,
  reportSearch,
  type ReportSearch,
} from "./report-search.ts";
import { StatementView } from "./statement-view.tsx";

export function ReportsPage({
  Entries,
}: {
  /** The table of the entries; passed in, as features do not import each other. */
  Entries: ComponentType<{ urlFilters: UrlFilters<ReportSearch> }>;
}) {
  const urlFilters = useUrlFilters(reportSearch);
  const { search, change, clear } = urlFilters;
  const { view } = search;
  const refusal = searchRefusal(search);
  return (
    <div className="flex flex-col gap-4">
      {/* The filters are sticky within this box; below it the table head is. */}
      <div className="flex flex-col gap-4">
        <ReportFilters urlFilters={urlFilters} refusal={refusal} />
        <div className="self-start max-sm:self-stretch">
          <SegmentedControl
            legend="O que mostrar"
            value={view}
            options={VIEWS}
            change={(next) => change({ view: next })}
          />
        </div>
        {refusal === null && view === null && (
          <Report search={search} clear={() => clear("sort")} />
        )}
        {refusal === null && view !== null && (
          <StatementView search={search} basis={STATEMENT_BASES[view]} />
        )}
      </div>
      {refusal === null && view === null && <Entries urlFilters={urlFilters} />}
    </div>
  );
}

const VIEWS = [
  { value: null, label: "Resumo" },
  { value: "dre", label: STATEMENT_NAMES.accrual.title },
  { value: "caixa", label: STATEMENT_NAMES.cash.title },
] as const;

function Report({ search, clear }: { search: ReportSearch; clear: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(search));
  const report = useMemo(
    () => data && { data, search: { ...data.search, sort: search.sort } },
    [data, search.sort],
  );
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (report === undefined || data === undefined) {
    return (
      <>
        <ReportMetricsSkeleton />
        <ReportChartsSkeleton />
      </>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx(
        "flex flex-col gap-4 transition-opacity duration-150",
        isPlaceholderData && "opacity-60",
      )}
    >
      {data.totals.count === 0 ? (
        <Nothing
          isFiltered={countFilters(search) > 0}
          hasExcluded={data.leftOut.inactive.count + data.leftOut.cancelled.count > 0}
          clear={clear}
        />
      ) : (
        <>
          <ReportMetrics {...report} />
          <ReportCharts report={report} />
        </>
      )}
      <ExcludedLinks sums={data.leftOut} filter={report.search} />
    </div>
  );
}

function Nothing({
  isFiltered,
  hasExcluded,
  clear,
}: {
  isFiltered: boolean;
  hasExcluded: boolean;
  clear: () => void;
}) {
  const none = hasExcluded ? "Nenhum lançamento ativo" : "Nenhum lançamento";
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyNotice
        icon={FileSearch}
        message={
          isFiltered
            ? `${none} para os filtros selecionados.`
            : "Ainda não há lançamentos para somar."
        }
      >
        {isFiltered ? (
          <Button onClick={clear}>Limpar filtros</Button>
        ) : (
          <Link to={PATHS.transactions} state={NEW_RECORD} className={buttonClass("secondary")}>
            Registrar o primeiro lançamento
          </Link>
        )}
      </EmptyNotice>
    </div>
  );
}
