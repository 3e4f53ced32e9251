import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { CREATE_TITLE, CreateEntryForm } from "./create-entry-form.tsx";
import { useEntryStart } from "./new-entry-defaults.ts";

/** The side panel in create mode: finds first what the form begins with. */
export function CreateEntry({
  panel,
  onCreated,
}: {
  panel: DetailPanel;
  onCreated: (created: Entry) => void;
}) {
  const { start, ...loading } = useEntryStart(panel.opening);
  if (start !== null) return <CreateEntryForm panel={panel} start={start} onCreated={onCreated} />;
  return (
    <SidePanel title={CREATE_TITLE} panel={panel}>
      <PanelLoading label="Carregando o formulário" {...loading} />
    </SidePanel>
  );
}
