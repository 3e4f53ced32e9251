import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import type { ContactView } from "./contact.ts";
import { contactQuery } from "./contact-queries.ts";
import { EditContactForm } from "./edit-contact-form.tsx";

/** The side panel in edit mode: finds the contact first. */
export function EditContact({
  id,
  panel,
  onSaved,
}: {
  id: string;
  panel: DetailPanel;
  onSaved: (saved: ContactView) => void;
}) {
  const queryClient = useQueryClient();
  const contact = useQuery(contactQuery(id, queryClient));
  if (contact.data !== undefined && contact.data !== null) {
    return <EditContactForm key={id} contact={contact.data} panel={panel} onSaved={onSaved} />;
  }
  return (
    <SidePanel title="Editar contato" panel={panel}>
      {contact.data === null ? (
        <EmptyNotice icon={FileX2} message="Este contato não foi encontrado.">
          <p className="text-muted">Confira o endereço da página ou escolha um contato da lista.</p>
          <Button onClick={panel.close}>Voltar</Button>
        </EmptyNotice>
      ) : (
        <PanelLoading
          label="Carregando o contato"
          error={contact.error}
          retry={contact.refetch}
          isRetrying={contact.isFetching}
        />
      )}
    </SidePanel>
  );
}
