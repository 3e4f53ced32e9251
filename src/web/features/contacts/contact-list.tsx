import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/ui/notices.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { contactPagesQuery, type ContactEntry } from "./contact-queries.ts";
import { ContactTable } from "./contact-table.tsx";

/** The contacts, newest first: the pages loaded so far, or what stands in for them. */
export function ContactList({ panel, saved }: { panel: RecordPanel; saved: ContactEntry | null }) {
  const pages = useInfiniteQuery(contactPagesQuery);
  const trouble = { retry: pages.refetch, isRetrying: pages.isFetching };
  if (pages.data === undefined) {
    return pages.error === null ? (
      <SkeletonRows label="Carregando os contatos" />
    ) : (
      <LoadFailure error={pages.error} {...trouble} className="m-4" />
    );
  }
  const contacts = pages.data.pages.flat();
  return (
    <>
      {contacts.length === 0 ? (
        <EmptyNotice icon={Users} message="Nenhum cliente encontrado.">
          <p className="text-muted">Cadastre o primeiro cliente ou funcionário para começar.</p>
          <Button onClick={panel.startNew}>Cadastrar o primeiro</Button>
        </EmptyNotice>
      ) : (
        <ContactTable
          contacts={contacts}
          selectedId={panel.selectedId}
          saved={saved}
          select={(contact) => panel.select(contact.id, "row")}
          showHistory={(contact) => panel.select(contact.id, "history")}
        />
      )}
      <LoadMore
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        loadMore={pages.fetchNextPage}
        failure={pages.error === null ? null : { error: pages.error, ...trouble }}
      />
    </>
  );
}
