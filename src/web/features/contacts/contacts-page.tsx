import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { useListSearch } from "#web/lib/list-search.ts";
import { PATHS } from "#web/lib/paths.ts";
import { useRecordPanel } from "#web/lib/record-panel.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { contactSearch } from "./contact-search.ts";
import type { ContactEntry } from "./contact.ts";

// The list is there before the code of what edits it.
const ContactPanel = lazy(async () => ({
  default: (await import("./contact-panel.tsx")).ContactPanel,
}));

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
      <ContactPanel panel={panel} onSaved={setSaved} />
    </ListPage>
  );
}
