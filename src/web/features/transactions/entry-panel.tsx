import type { Entry } from "#web/records/entry.ts";
import { RecordPanel } from "#web/records/record-form-panel.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { entryKind } from "./entry-kind.tsx";
import { useNewEntryDefaults } from "./new-entry-defaults.ts";

export function EntryPanel(props: { panel: DetailPanel; onSaved: (saved: Entry) => void }) {
  const defaults = useNewEntryDefaults(props.panel.opening);
  return <RecordPanel kind={entryKind} defaults={defaults} {...props} />;
}
