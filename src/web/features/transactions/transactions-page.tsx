import { Plus } from "lucide-react";
import { useListSearch } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/api/paths.ts";
import { useRecordPanel } from "#web/url/detail-panel.ts";
import { Button } from "#web/controls/button.tsx";
import { ListPage } from "#web/table/list-page.tsx";
import { EntryFilters } from "./entry-filters.tsx";
import { EntryRecords } from "./entry-records.tsx";
import { entrySearch } from "./entry-search.ts";
import { EntriesFound } from "./entry-totals.tsx";

/** `/movimentacoes`: the entries, and the form that records and edits them. */
export function TransactionsPage() {
  const panel = useRecordPanel(PATHS.transactions);
  const listSearch = useListSearch(entrySearch);
  return (
    <EntryRecords listSearch={listSearch} panel={panel}>
      {(list, sidePanel) => (
        <ListPage
          label="Movimentações"
          intro="Registre, filtre e acompanhe receitas e despesas."
          action={
            <Button onClick={panel.startNew}>
              <Plus aria-hidden className="size-4" />
              Novo lançamento
            </Button>
          }
          filters={
            <>
              <EntryFilters {...listSearch} />
              <EntriesFound search={listSearch.search} />
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
