import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/api/paths.ts";
import { useDetailPanel } from "#web/url/detail-panel.ts";
import { ListPage } from "#web/table/list-page.tsx";
import { EntryFilters } from "./entry-filters.tsx";
import { EntryRecords } from "./entry-records.tsx";
import { entrySearch } from "./entry-search.ts";
import { EntriesFound } from "./entry-totals.tsx";

/** `/movimentacoes` */
export function TransactionsPage() {
  const panel = useDetailPanel(PATHS.transactions);
  const urlFilters = useUrlFilters(entrySearch);
  return (
    <EntryRecords urlFilters={urlFilters} panel={panel}>
      {(list, sidePanel) => (
        <ListPage
          label="Movimentações"
          intro="Registre, filtre e acompanhe receitas e despesas."
          newLabel="Novo lançamento"
          startNew={panel.startNew}
          filters={
            <>
              <EntryFilters {...urlFilters} />
              <EntriesFound search={urlFilters.search} />
            </>
          }
          list={list}
        >
          {sidePanel}
        </ListPage>
      )}
    </EntryRecords>
  );
}
