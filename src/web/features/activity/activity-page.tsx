import { History } from "lucide-react";
import { useMemo } from "react";
import { ACTIVITY_FILE_NAME } from "#contract/activity.ts";
import { useCompany } from "#web/api/company.ts";
import { fileUrl } from "#web/api/export-file.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import { RecordList } from "#web/records/record-list.tsx";
import { Button } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { ListPage } from "#web/table/list-page.tsx";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { ExportActivity } from "./export-activity.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { activitySearch, toActivityArguments, toPagedSearch } from "./activity-search.ts";
import { activitySource } from "./activity-source.ts";
import { ActivityTable } from "./activity-table.tsx";

/** `/atividade` */
export function ActivityPage() {
  const { timeZone } = useCompany();
  const urlFilters = useUrlFilters(activitySearch);
  const { search, clear } = urlFilters;
  const pagedSearch = useMemo(() => toPagedSearch(search, timeZone), [search, timeZone]);
  const list = useInfiniteRows(activitySource, pagedSearch);
  return (
    <ListPage
      label="Atividade"
      filters={
        <ActivityFilters
          {...urlFilters}
          rows={list.rows ?? []}
          exports={<ExportActivity search={search} />}
        />
      }
      list={
        <RecordList
          list={list}
          loadingLabel="Carregando a atividade"
          completeFile={{
            format: "CSV",
            url: fileUrl(ACTIVITY_FILE_NAME, toActivityArguments(search)),
          }}
          empty={
            <Empty hasFilters={pagedSearch.conditions.length > 0} clearFilters={() => clear()} />
          }
        >
          {(loaded) => <ActivityTable list={loaded} search={pagedSearch} />}
        </RecordList>
      }
    >
      {null}
    </ListPage>
  );
}

function Empty({ hasFilters, clearFilters }: { hasFilters: boolean; clearFilters: () => void }) {
  return (
    <EmptyNotice
      icon={History}
      message={hasFilters ? "Nenhuma alteração encontrada." : "Nenhuma alteração registrada."}
    >
      <p className="text-muted">
        {hasFilters
          ? "Tente outras palavras, outro período ou menos filtros."
          : "Cada lançamento, contato e conta que for registrado, alterado ou excluído aparece aqui."}
      </p>
      {hasFilters && (
        <Button
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            clearFilters();
          }}
        >
          Limpar filtros
        </Button>
      )}
    </EmptyNotice>
  );
}
