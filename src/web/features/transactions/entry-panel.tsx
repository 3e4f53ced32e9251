import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { CreateEntry } from "./create-entry.tsx";
import { EditEntry } from "./edit-entry.tsx";

/** The side panel of the entries: the form for a new one, or the one that is selected. */
export function EntryPanel({
  panel,
  onSaved,
}: {
  panel: DetailPanel;
  onSaved: (saved: Entry) => void;
}) {
  if (panel.selectedId !== null) {
    return <EditEntry id={panel.selectedId} panel={panel} onSaved={onSaved} />;
  }
  return (
    <CreateEntry
      key={panel.opening.key}
      panel={panel}
      onCreated={(created) => {
        onSaved(created);
        panel.finish();
      }}
    />
  );
}
