import { FileX2 } from "lucide-react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";

/** The side panel of an entry that is not there (any more). */
export function GoneEntry({ panel }: { panel: DetailPanel }) {
  return (
    <SidePanel title="Editar lançamento" panel={panel}>
      <EmptyNotice icon={FileX2} message="Este lançamento não existe mais.">
        <p className="text-muted">
          Alguém pode tê-lo excluído. O histórico dele continua guardado.
        </p>
        <Button onClick={panel.close}>Voltar</Button>
      </EmptyNotice>
    </SidePanel>
  );
}
