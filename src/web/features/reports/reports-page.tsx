import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileSearch } from "lucide-react";
import { useListSearch } from "#web/lib/list-search.ts";
import { Button } from "#web/ui/button.tsx";
import { LeftOut } from "#web/ui/left-out.tsx";
import { EmptyNotice, LoadFailure } from "#web/ui/notices.tsx";
import { ReportFigures, ReportFiguresSkeleton } from "./report-figures.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { reportQuery } from "./report-query.ts";
import { refusalOf, reportSearch, type ReportSearch } from "./report-search.ts";

/** `/relatorios`: the figures of the entries that pass the filters. */
export function ReportsPage() {
  const listSearch = useListSearch(reportSearch);
  const refusal = refusalOf(listSearch.search);
  return (
    <div className="flex flex-col gap-4">
      <ReportFilters listSearch={listSearch} refusal={refusal} />
      {refusal === null && <Report search={listSearch.search} clear={() => listSearch.clear()} />}
    </div>
  );
}

function Report({ search, clear }: { search: ReportSearch; clear: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(search));
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (data === undefined) return <ReportFiguresSkeleton />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx(
        "flex flex-col gap-4 transition-opacity duration-150",
        isPlaceholderData && "opacity-60",
      )}
    >
      {data.totals.count === 0 ? (
        <Nothing isFiltered={Object.values(search).some((value) => value !== null)} clear={clear} />
      ) : (
        <ReportFigures data={data} search={search} />
      )}
      <LeftOut sums={data.leftOut} filter={search} />
    </div>
  );
}

function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyNotice
        icon={FileSearch}
        message={
          isFiltered
            ? "Nenhum lançamento para os filtros selecionados."
            : "Ainda não há lançamentos para somar."
        }
      >
        {isFiltered && <Button onClick={clear}>Limpar filtros</Button>}
      </EmptyNotice>
    </div>
  );
}
