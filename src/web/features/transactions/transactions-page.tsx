import { Plus } from "lucide-react";
import { PATHS } from "#web/url/paths.ts";
import { useDetailPanel } from "#web/url/detail-panel.ts";
import { ListPage, NewRecordButton } from "#web/table/list-page.tsx";
import { useFollowedFilter } from "#web/records/use-category-names.ts";
import { EntryFilterBar } from "./filters/entry-filter-bar.tsx";
import { EntryRecords } from "./entry-records.tsx";
import { useJumpToToday } from "./filters/jump-to-today.tsx";
import { useListFilters } from "./filters/use-list-filters.ts";
import { EntriesFound } from "./list/entry-totals.tsx";

/** `/movimentacoes` */
export function TransactionsPage() {
  const panel = useDetailPanel(PATHS.transactions);
  const urlFilters = useListFilters();
  useFollowedFilter(urlFilters);
  const jump = useJumpToToday(urlFilters);
  return (
    <EntryRecords urlFilters={urlFilters} panel={panel} jump={jump}>
      {(list, sidePanel) => (
        <ListPage
          label="Movimentações"
          filters={
            <>
              <EntryFilterBar
                {...urlFilters}
                jump={jump}
                action={
                  <NewRecordButton
                    label="Novo lançamento"
                    icon={Plus}
                    startNew={panel.startNew}
                    // The header has the same button.
                    className="max-lg:hidden"
                  />
                }
              />
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
