import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import type { Entry } from "#web/lib/entry.ts";
import { useListSearch } from "#web/lib/list-search.ts";
import { PATHS } from "#web/lib/paths.ts";
import { useRecordPanel } from "#web/lib/record-panel.ts";
import { LateCode } from "#web/lib/use-late-code.ts";
import { Button } from "#web/ui/button.tsx";
import { LatePanel } from "#web/ui/late-panel.tsx";
import { ListPage } from "#web/ui/list-page.tsx";
import { EntryFilters } from "./entry-filters.tsx";
import { EntryList } from "./entry-list.tsx";
import { entrySearch } from "./entry-search.ts";
import { EntriesFound } from "./entry-totals.tsx";

// The list is there before the code of what edits it.
const lateEntryPanel = new LateCode(() => import("./entry-panel.tsx"));
const RemoveEntry = lazy(async () => ({
  default: (await import("./remove-entry.tsx")).RemoveEntry,
}));

/** `/movimentacoes`: the entries, and the form that records and edits them. */
export function TransactionsPage() {
  const panel = useRecordPanel(PATHS.transactions);
  const listSearch = useListSearch(entrySearch);
  const [saved, setSaved] = useState<Entry | null>(null);
  const [removing, setRemoving] = useState<Entry | null>(null);
  return (
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
      list={
        <EntryList
          listSearch={listSearch}
          panel={panel}
          saved={saved}
          onSaved={setSaved}
          remove={setRemoving}
        />
      }
    >
      <LatePanel late={lateEntryPanel} isSheetOpen={panel.isSheetOpen}>
        {({ EntryPanel }) => <EntryPanel panel={panel} onSaved={setSaved} />}
      </LatePanel>
      {removing !== null && (
        <Suspense>
          <RemoveEntry
            entry={removing}
            onRemoved={() => {
              setRemoving(null);
              // What is being typed of another entry has nothing to do with the one removed.
              if (panel.selectedId === removing.id) panel.finish();
              else if (panel.selectedId !== null) panel.close();
            }}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
