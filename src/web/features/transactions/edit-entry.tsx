import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyNotice } from "#web/ui/notices.tsx";
import { PanelLoading } from "#web/ui/panel-loading.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { EditEntryForm } from "./edit-entry-form.tsx";
import type { Entry } from "./entry.ts";
import { entryQuery } from "./entry-queries.ts";

/** The side panel in edit mode: finds the entry first. */
export function EditEntry({
  id,
  panel,
  onSaved,
}: {
  id: string;
  panel: RecordPanel;
  onSaved: (saved: Entry) => void;
}) {
  const queryClient = useQueryClient();
  const entry = useQuery(entryQuery(id, queryClient));
  if (entry.data !== undefined && entry.data !== null) {
    return <EditEntryForm key={id} entry={entry.data} panel={panel} onSaved={onSaved} />;
  }
  return (
    <SidePanel title="Editar lançamento" panel={panel}>
      {entry.data === null ? (
        <EmptyNotice icon={FileX2} message="Este lançamento não existe mais.">
          <p className="text-muted">
            Alguém pode tê-lo excluído. O histórico dele continua guardado.
          </p>
          <Button onClick={panel.close}>Voltar</Button>
        </EmptyNotice>
      ) : (
        <PanelLoading
          label="Carregando o lançamento"
          error={entry.error}
          retry={entry.refetch}
          isRetrying={entry.isFetching}
        />
      )}
    </SidePanel>
  );
}
