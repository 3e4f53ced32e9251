import type { RecordPanel } from "#web/url/detail-panel.ts";
import type { ContactEntry } from "./contact.ts";
import { CreateContact } from "./create-contact.tsx";
import { EditContact } from "./edit-contact.tsx";

/** The side panel of the contacts: the form for a new one, or the one that is selected. */
export function ContactPanel({
  panel,
  onSaved,
}: {
  panel: RecordPanel;
  onSaved: (saved: ContactEntry) => void;
}) {
  if (panel.selectedId !== null) {
    return <EditContact id={panel.selectedId} panel={panel} onSaved={onSaved} />;
  }
  return (
    <CreateContact
      key={panel.opening.key}
      panel={panel}
      onCreated={(created) => {
        onSaved(created);
        panel.finish();
      }}
    />
  );
}
