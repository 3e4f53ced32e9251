import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { ContactView } from "./contact.ts";
import { CreateContact } from "./create-contact.tsx";
import { EditContact } from "./edit-contact.tsx";

/** The side panel of the contacts: the form for a new one, or the one that is selected. */
export function ContactPanel({
  panel,
  onSaved,
}: {
  panel: DetailPanel;
  onSaved: (saved: ContactView) => void;
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
