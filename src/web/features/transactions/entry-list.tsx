import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { contactDirectoryQuery } from "#web/lib/contact-directory.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/ui/notices.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import type { Entry } from "./entry.ts";
import { entryPagesQuery } from "./entry-queries.ts";
import { EntryTable } from "./entry-table.tsx";

/** The entries, newest first: the pages loaded so far, or what stands in for them. */
export function EntryList({
  panel,
  saved,
  remove,
}: {
  panel: RecordPanel;
  saved: Entry | null;
  remove: (entry: Entry) => void;
}) {
  const pages = useInfiniteQuery(entryPagesQuery);
  const contacts = useQuery(contactDirectoryQuery);
  const trouble = { retry: pages.refetch, isRetrying: pages.isFetching };
  if (pages.data === undefined) {
    return pages.error === null ? (
      <SkeletonRows label="Carregando as movimentações" />
    ) : (
      <LoadFailure error={pages.error} {...trouble} className="m-4" />
    );
  }
  const entries = pages.data.pages.flat();
  return (
    <>
      {entries.length === 0 ? (
        <EmptyNotice
          icon={ReceiptText}
          message="Nenhuma movimentação encontrada para os filtros selecionados."
        >
          <p className="text-muted">Comece pela primeira receita ou despesa.</p>
          <Button onClick={panel.startNew}>Criar o primeiro lançamento</Button>
        </EmptyNotice>
      ) : (
        <EntryTable
          entries={entries}
          contacts={contacts.data}
          selectedId={panel.selectedId}
          saved={saved}
          actions={{
            select: (entry) => panel.select(entry.id, "row"),
            showHistory: (entry) => panel.select(entry.id, "history"),
            edit: (entry) => panel.select(entry.id, "edit"),
            remove,
          }}
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
