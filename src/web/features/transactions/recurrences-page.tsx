import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { recordQuery } from "#web/records/record-query.ts";
import { ListPage, NewRecordButton } from "#web/table/list-page.tsx";
import { useDetailPanel, type DetailPanel } from "#web/url/detail-panel.ts";
import { PATHS } from "#web/url/paths.ts";
import { useUrlFilters, type UrlFilters } from "#web/url/use-url-filters.ts";
import { entrySearch } from "./filters/entry-search.ts";
import { RecurrenceList } from "./recurrences/recurrence-list.tsx";
import { recurrenceSumsQuery } from "./recurrences/recurrence-queries.ts";
import { recurrenceSearch, type RecurrenceSearch } from "./recurrences/recurrence-search.ts";
import { useRecurrenceActions } from "./recurrences/use-recurrence-actions.ts";

const EntryPanel = lazyPanel(async () => (await import("./panel/entry-panel.tsx")).EntryPanel);
const RecurrenceDialog = lazyDialog(
  async () => (await import("./recurrences/recurrence-dialog.tsx")).RecurrenceDialog,
);

/** `/recorrencias`: what repeats; its panel is that of an entry, the next one. */
export function RecurrencesPage() {
  const panel = useDetailPanel(PATHS.recurrences);
  const urlFilters = useUrlFilters(recurrenceSearch);
  const { actions, asked, close } = useRecurrenceActions(panel);
  const [savedSeriesId, setSavedSeriesId] = useState<string | null>(null);
  const openSeriesId = useOpenSeriesId(panel);
  return (
    <ListPage
      label="Recorrências"
      filters={<Filters {...urlFilters} startNew={panel.startNew} />}
      list={
        <RecurrenceList
          urlFilters={urlFilters}
          selectedId={openSeriesId}
          savedId={savedSeriesId}
          actions={actions}
          startNew={panel.startNew}
        />
      }
    >
      <EntryPanel
        panel={panel}
        search={ALL_ENTRIES}
        isRecurring
        onSaved={({ seriesId }) => setSavedSeriesId(seriesId)}
      />
      {asked !== null && <RecurrenceDialog {...asked} onClose={close} />}
    </ListPage>
  );
}

const ALL_ENTRIES = entrySearch.parse({});

/** Of the entry in the panel. */
function useOpenSeriesId({ selectedId }: DetailPanel): string | null {
  const { data } = useQuery({
    ...recordQuery(entryApi, selectedId ?? "", useQueryClient()),
    enabled: selectedId !== null,
  });
  return selectedId === null ? null : (data?.seriesId ?? null);
}

const TYPE_OPTIONS = [
  { value: null, label: "Todas" },
  { value: "income", label: "Receitas" },
  { value: "expense", label: "Despesas" },
] as const;
/** Few and short: also a narrow screen has them all. */
function Filters({
  search,
  change,
  startNew,
}: UrlFilters<RecurrenceSearch> & { startNew: () => void }) {
  const counts = useQuery(recurrenceSumsQuery(search)).data?.counts;
  return (
    <search className="flex flex-wrap items-center gap-2 border-b border-line p-2 lg:px-3">
      <div className="flex items-center gap-2 max-sm:w-full">
        <NewRecordButton
          label="Nova recorrência"
          // The header has a plus too.
          shortLabel="Nova"
          icon={Plus}
          startNew={startNew}
        />
        <SegmentedControl
          legend="Tipo"
          value={search.type}
          options={TYPE_OPTIONS}
          change={(type) => change({ type })}
        />
      </div>
      <SegmentedControl
        legend="Situação"
        value={search.state}
        options={[
          { value: null, label: "Ativas", count: counts?.active },
          { value: "paused", label: "Pausadas", count: counts?.paused },
          { value: "ended", label: "Encerradas", count: counts?.ended },
        ]}
        change={(state) => change({ state })}
      />
    </search>
  );
}
