import { Plus } from "lucide-react";
import { useState } from "react";
import { PATHS } from "#web/lib/paths.ts";
import { useRecordPanel } from "#web/lib/record-panel.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ContactList } from "./contact-list.tsx";
import type { ContactEntry } from "./contact-queries.ts";
import { CreateContact } from "./create-contact.tsx";
import { EditContact } from "./edit-contact.tsx";

/** `/clientes`: clients and employees, and the form that registers and edits them. */
export function ContactsPage() {
  const panel = useRecordPanel(PATHS.contacts);
  const [saved, setSaved] = useState<ContactEntry | null>(null);
  return (
    <ListPage
      label="Clientes e funcionários"
      intro="Clientes e funcionários, do mais novo para o mais antigo."
      action={
        <Button onClick={panel.startNew}>
          <Plus aria-hidden className="size-4" />
          Novo cadastro
        </Button>
      }
      list={<ContactList panel={panel} saved={saved} />}
    >
      {panel.selectedId === null ? (
        <CreateContact
          key={panel.opening.key}
          panel={panel}
          onCreated={(created) => {
            setSaved(created);
            panel.finish();
          }}
        />
      ) : (
        <EditContact id={panel.selectedId} panel={panel} onSaved={setSaved} />
      )}
    </ListPage>
  );
}
