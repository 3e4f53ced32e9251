import { Plus } from "lucide-react";
import { useState } from "react";
import { useListSearch } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/api/paths.ts";
import { useRecordPanel } from "#web/url/detail-panel.ts";
import { LateCode } from "#web/rendering/lazy-code.ts";
import { Button } from "#web/controls/button.tsx";
import { LatePanel } from "#web/overlay/lazy-panel.tsx";
import { ListPage } from "#web/table/list-page.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { contactSearch } from "./contact-list-search.ts";
import type { ContactEntry } from "./contact.ts";

// The list is there before the code of what edits it.
const lateContactPanel = new LateCode(() => import("./contact-panel.tsx"));

/** `/clientes`: clients and employees, and the form that registers and edits them. */
export function ContactsPage() {
  const panel = useRecordPanel(PATHS.contacts);
  const listSearch = useListSearch(contactSearch);
  const [saved, setSaved] = useState<ContactEntry | null>(null);
  return (
    <ListPage
      label="Clientes e funcionários"
      intro="Quem paga à empresa e quem recebe dela."
      action={
        <Button onClick={panel.startNew}>
          <Plus aria-hidden className="size-4" />
          Novo cadastro
        </Button>
      }
      list={
        <>
          <ContactFilters listSearch={listSearch} />
          <ContactList listSearch={listSearch} panel={panel} saved={saved} />
        </>
      }
    >
      <LatePanel late={lateContactPanel} panel={panel}>
        {({ ContactPanel }) => <ContactPanel panel={panel} onSaved={setSaved} />}
      </LatePanel>
    </ListPage>
  );
}
