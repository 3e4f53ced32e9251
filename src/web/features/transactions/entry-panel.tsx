import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { PanelLoading } from "#web/ui/panel-loading.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { CreateEntry } from "./create-entry.tsx";
import { EditEntry } from "./edit-entry.tsx";
import type { Entry } from "./entry.ts";
import { entryQuery } from "./entry-queries.ts";

/** The side panel of the entries: the form for a new one, or the one that is selected. */
export function EntryPanel({
  panel,
  onSaved,
}: {
  panel: RecordPanel;
  onSaved: (saved: Entry) => void;
}) {
  const { selectedId, opening } = panel;
  function finish(created: Entry): void {
    onSaved(created);
    panel.finish();
  }

  if (selectedId !== null) return <EditEntry id={selectedId} panel={panel} onSaved={onSaved} />;
  return opening.copyOf === null ? (
    <CreateEntry key={opening.key} panel={panel} onCreated={finish} />
  ) : (
    <CopyEntry key={opening.key} id={opening.copyOf} panel={panel} onCreated={finish} />
  );
}

/** The form for a new entry that begins as a copy of another. One that is gone is copied no more. */
function CopyEntry({
  id,
  panel,
  onCreated,
}: {
  id: string;
  panel: RecordPanel;
  onCreated: (created: Entry) => void;
}) {
  const entry = useQuery(entryQuery(id, useQueryClient()));
  if (entry.data !== undefined) {
    return <CreateEntry panel={panel} copied={entry.data} onCreated={onCreated} />;
  }
  return (
    <SidePanel title="Registrar lançamento" panel={panel}>
      <PanelLoading
        label="Carregando o lançamento"
        error={entry.error}
        retry={entry.refetch}
        isRetrying={entry.isFetching}
      />
    </SidePanel>
  );
}
