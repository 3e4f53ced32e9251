import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/url/paths.ts";
import { useDetailPanel } from "#web/url/detail-panel.ts";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { ListPage, NewRecordButton } from "#web/table/list-page.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { contactSearch } from "./contact-list-search.ts";
import type { Contact } from "#domain/contact.ts";

const ContactPanel = lazyPanel(async () => (await import("./contact-panel.tsx")).ContactPanel);

/** `/clientes` */
export function ContactsPage() {
  const panel = useDetailPanel(PATHS.contacts);
  const urlFilters = useUrlFilters(contactSearch);
  const [saved, setSaved] = useState<Contact | null>(null);
  return (
    <ListPage
      label="Clientes e funcionários"
      filters={
        <ContactFilters
          {...urlFilters}
          action={
            <NewRecordButton label="Novo contato" icon={UserPlus} startNew={panel.startNew} />
          }
        />
      }
      list={<ContactList urlFilters={urlFilters} panel={panel} saved={saved} />}
    >
      <ContactPanel panel={panel} onSaved={setSaved} />
    </ListPage>
  );
}
