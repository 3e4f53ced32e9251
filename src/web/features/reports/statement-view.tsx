import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileSearch } from "lucide-react";
import { Link } from "react-router";
import { STATEMENT_NAMES } from "#domain/statement-rows.ts";
import type { StatementBasis } from "#domain/statement.ts";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { ExcludedEntries } from "#web/records/excluded-entries.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { PATHS } from "#web/url/paths.ts";
import { statementQuery } from "./report-queries.ts";
import { countFilters, earlierPeriodRefusal, type ReportSearch } from "./report-search.ts";
import { undatedGroups } from "./statement-links.ts";
import { StatementRegime } from "./statement-regime.tsx";
import { StatementTable } from "./statement-table.tsx";

export function StatementView({ search, basis }: { search: ReportSearch; basis: StatementBasis }) {
  const query = useQuery(statementQuery(search, basis));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { title, regime } = STATEMENT_NAMES[basis];
  const noComparison = earlierPeriodRefusal(search);
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  return (
    <section
      data-wide
      aria-label={title}
      aria-busy={isPlaceholderData}
      className={clsx(
        "flex flex-col gap-3 rounded-md border border-line bg-surface py-4 lg:py-5",
        isPlaceholderData && "opacity-60",
      )}
    >
      <div className="flex flex-col gap-1 px-4 lg:px-5">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        <StatementRegime regime={regime} />
        {noComparison !== null && <p className="text-meta text-muted">{noComparison}</p>}
        {data !== undefined &&
          data.basis !== "cash" &&
          data.places === null &&
          data.columns.length > 0 && (
            <p className="text-meta text-muted print:hidden">
              {"Para ver receita líquida, lucro bruto e resultado operacional, "}
              <Link to={PATHS.categories} className="text-accent underline">
                diga o lugar de cada categoria na DRE
              </Link>
              .
            </p>
          )}
      </div>
      {data === undefined ? (
        <output aria-label={`Carregando: ${title}`} className="px-5">
          <Skeleton className="h-96" />
        </output>
      ) : (
        <>
          {data.columns.length === 0 ? (
            <EmptyNotice
              icon={FileSearch}
              message={
                countFilters(search) > 0
                  ? "Nenhum lançamento com data para os filtros selecionados."
                  : "Ainda não há lançamentos com data."
              }
            />
          ) : (
            <StatementTable data={data} />
          )}
          <ExcludedEntries
            heading="Fora da tabela"
            groups={undatedGroups(data)}
            className="px-4 text-meta text-muted lg:px-5"
          />
        </>
      )}
    </section>
  );
}
