import { Users } from "lucide-react";
import { usePagedRows } from "#web/lib/paged-rows.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/ui/notices.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ALL_CONTACTS, contactSource, type ContactEntry } from "./contact-queries.ts";
import { ContactTable } from "./contact-table.tsx";

/** The contacts, newest first: the pages loaded so far, or what stands in for them. */
export function ContactList({ panel, saved }: { panel: RecordPanel; saved: ContactEntry | null }) {
  const list = usePagedRows(contactSource, ALL_CONTACTS);
  const trouble =
    list.error === null
      ? null
      : { error: list.error, retry: list.retry, isRetrying: list.isRetrying };
  if (list.rows === undefined) {
    return trouble === null ? (
      <SkeletonRows label="Carregando os contatos" />
    ) : (
      <LoadFailure {...trouble} className="m-4" />
    );
  }
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyNotice icon={Users} message="Nenhum cliente encontrado.">
          <p className="text-muted">Cadastre o primeiro cliente ou funcionário para começar.</p>
          <Button onClick={panel.startNew}>Cadastrar o primeiro</Button>
        </EmptyNotice>
      ) : (
        <ContactTable
          list={{ ...list, rows: list.rows }}
          selectedId={panel.selectedId}
          saved={saved}
          select={(contact) => panel.select(contact.id, "row")}
          showHistory={(contact) => panel.select(contact.id, "history")}
        />
      )}
      <LoadMore isLoadingMore={list.isLoadingMore} failure={trouble} />
    </>
  );
}
