import { Plus } from "lucide-react";
import { useListSearch } from "#web/lib/list-search.ts";
import { PATHS } from "#web/lib/paths.ts";
import { useRecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { ListPage } from "#web/ui/list-page.tsx";
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
