import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { EDIT_TITLE, EditEntryForm } from "./edit-entry-form.tsx";
import { entryQuery } from "./entry-queries.ts";
import { GoneEntry } from "./entry-not-found.tsx";

/** The side panel in edit mode: finds the entry first. */
export function EditEntry({
  id,
  panel,
  onSaved,
}: {
  id: string;
  panel: DetailPanel;
  onSaved: (saved: Entry) => void;
}) {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(entryQuery(id, queryClient));
  // An entry that is removed by another must not take away what is being typed.
  const [lastSeen, setLastSeen] = useState<Entry | null>(null);
  if (data !== undefined && data !== null && data !== lastSeen) setLastSeen(data);
  const entry = data ?? (lastSeen?.id === id ? lastSeen : null);

  if (entry !== null) {
    return (
      <EditEntryForm
        key={id}
        entry={entry}
        isGone={data === null}
        panel={panel}
        onSaved={onSaved}
      />
    );
  }
  if (data === null) return <GoneEntry panel={panel} />;
  return (
    <SidePanel title={EDIT_TITLE} panel={panel}>
      <PanelLoading
        label="Carregando o lançamento"
        error={error}
        retry={refetch}
        isRetrying={isFetching}
      />
    </SidePanel>
  );
}
