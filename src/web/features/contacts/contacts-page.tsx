import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/url/paths.ts";
import { useDetailPanel, type DetailPanel } from "#web/url/detail-panel.ts";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { ListPage, NewRecordButton } from "#web/table/list-page.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { linkToContact } from "./contact-link.ts";
import { ContactList } from "./contact-list.tsx";
import { contactSearch } from "./contact-list-search.ts";
import type { Contact } from "#domain/contact.ts";

const ContactPanel = lazyPanel(async () => (await import("./contact-panel.tsx")).ContactPanel);

/** `/clientes`; with an id, as in old links, the page of that contact. */
export function ContactsPage() {
  const panel = useDetailPanel(PATHS.contacts);
  const location = useLocation();
  if (panel.selectedId === null) return <Contacts panel={panel} />;
  const { to, state } = linkToContact(panel.selectedId, withoutId(location));
  return <Navigate replace to={to} state={state} />;
}

function withoutId({ search }: { search: string }): { search: string } {
  const params = new URLSearchParams(search);
  params.delete("id");
  return { search: params.size === 0 ? "" : `?${params.toString()}` };
}

function Contacts({ panel }: { panel: DetailPanel }) {
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
