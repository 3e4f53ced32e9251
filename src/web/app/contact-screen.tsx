import { useMemo } from "react";
import { ContactPage } from "#web/features/contacts/contact-page.tsx";
import { entrySearch } from "#web/features/transactions/filters/entry-search.ts";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";

const EntryPanel = lazyPanel(async () => {
  return (await import("#web/features/transactions/panel/entry-panel.tsx")).EntryPanel;
});

/** `/clientes/:id`: the contact, and the form of its entries over the page. */
export function ContactScreen() {
  return <ContactPage EntryPanel={LinkedEntryPanel} />;
}

function LinkedEntryPanel({ panel, contactId }: { panel: DetailPanel; contactId: string }) {
  // Entries of other contacts are not on this page; a message tells so after a save.
  const search = useMemo(() => entrySearch.parse({ client: contactId }), [contactId]);
  return <EntryPanel panel={panel} search={search} onSaved={() => undefined} />;
}
