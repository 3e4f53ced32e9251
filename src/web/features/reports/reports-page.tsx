import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRef, type ComponentType, type ReactNode } from "react";
import { STATEMENT_NAMES } from "#domain/statement-rows.ts";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { useAreFiltersKnown } from "#web/records/filter-fields.tsx";
import { useFollowedFilter } from "#web/records/use-category-names.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { ComparisonField } from "./comparison.tsx";
import { FoldedFilters } from "./folded-filters.tsx";
import { PeriodDateField } from "./period-date-field.tsx";
import { reportQuery } from "./report-queries.ts";
import { ReportFilters } from "./report-filters.tsx";
import { STATEMENT_BASES, searchRefusal, type ReportSearch } from "./report-search.ts";
import { ReportSummary, ReportSummarySkeleton } from "./report-summary.tsx";
import { useReportFilters } from "./use-report-filters.ts";

const StatementView = lazyPart(
  async () => (await import("./statement-view.tsx")).StatementView,
  () => <Skeleton className="h-96" />,
);

export function ReportsPage({
  Entries,
}: {
  /** The table of entries; passed as a prop because features do not import each other. */
  Entries: ComponentType<{ urlFilters: UrlFilters<ReportSearch> }>;
}) {
  const urlFilters = useReportFilters();
  const { search, change, clear } = urlFilters;
  const changeCategory = useFollowedFilter(urlFilters);
  const { view } = search;
  const filters = useRef<HTMLElement>(null);
  const refusal = searchRefusal(search);
  // A company with accounts or tags has more filters, which push everything else down.
  const areFiltersKnown = useAreFiltersKnown();
  return (
    <div className="flex flex-col gap-4">
      {/* The line of filters is sticky within this box; below it the table head is sticky. */}
      <div className="relative flex flex-col gap-4 lg:[&_:is(a,button)]:scroll-mt-12">
        <ReportFilters
          ref={filters}
          urlFilters={urlFilters}
          changeCategory={changeCategory}
          refusal={refusal}
        />
        <FoldedFilters search={search} change={change} filters={filters} />
        <div
          className={clsx(
            "flex flex-wrap items-center justify-between gap-3",
            !areFiltersKnown && "invisible",
          )}
        >
          <SegmentedControl
            legend="O que mostrar"
            value={view === BY_DUE_DATE ? "dre" : view}
            options={VIEWS}
            change={(next) => change({ view: next })}
          />
          {/* On a small screen they are in the filter sheet. */}
          <div className="flex flex-wrap gap-x-4 gap-y-3 max-lg:hidden print:block">
            <PeriodDateField search={search} change={change} />
            <ComparisonField search={search} change={change} />
          </div>
          {(view === "dre" || view === BY_DUE_DATE) && (
            <SegmentedControl
              legend="Regime da DRE"
              value={view}
              options={DRE_REGIMES}
              change={(next) => change({ view: next })}
            />
          )}
        </div>
        {/* On a wide screen it is with the dates. */}
        {refusal !== null && (
          <p role="alert" className="text-expense lg:hidden">
            {refusal}
          </p>
        )}
        {refusal === null &&
          (areFiltersKnown ? (
            <Shown search={search} clear={() => clear("sort")} />
          ) : (
            <ShownSkeleton view={view} />
          ))}
      </div>
      {refusal === null && view === null && (
        <BelowSummary search={search} isHidden={!areFiltersKnown}>
          <Entries urlFilters={urlFilters} />
        </BelowSummary>
      )}
    </div>
  );
}

function Shown({ search, clear }: { search: ReportSearch; clear: () => void }) {
  const { view } = search;
  if (view === null) return <ReportSummary search={search} clear={clear} />;
  return <StatementView search={search} basis={STATEMENT_BASES[view]} />;
}

function ShownSkeleton({ view }: Pick<ReportSearch, "view">) {
  return view === null ? <ReportSummarySkeleton /> : <Skeleton className="h-96" />;
}

/** Not shown before the summary, which may be much lower than its skeleton. */
function BelowSummary({
  search,
  isHidden,
  children,
}: {
  search: ReportSearch;
  isHidden: boolean;
  children: ReactNode;
}) {
  const { isPending } = useQuery(reportQuery(search));
  return <div className={isPending || isHidden ? "invisible" : undefined}>{children}</div>;
}

const BY_DUE_DATE = "dre-vencimento";

const DRE_REGIMES = [
  { value: "dre", label: "Por competência" },
  { value: BY_DUE_DATE, label: "Por vencimento" },
] as const;

const VIEWS = [
  { value: null, label: "Resumo" },
  { value: "dre", label: STATEMENT_NAMES.accrual.title },
  { value: "caixa", label: STATEMENT_NAMES.cash.title },
] as const;
