import { SearchX, Users } from "lucide-react";
import { useMemo } from "react";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadMore } from "#web/table/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { SkeletonRows } from "#web/feedback/skeleton.tsx";
import type { ContactView } from "./contact.ts";
import { contactSource } from "./contact-queries.ts";
import {
  DEFAULT_SORT,
  contactSortOf,
  pagedSearchOf,
  type ContactSearch,
} from "./contact-list-search.ts";
import { ContactTable } from "./contact-table.tsx";

/** The contacts that the search lets through, as far as they are read, or what stands in for them. */
export function ContactList({
  urlFilters,
  panel,
  saved,
}: {
  urlFilters: UrlFilters<ContactSearch>;
  panel: DetailPanel;
  saved: ContactView | null;
}) {
  const { search, change, clear } = urlFilters;
  const pagedSearch = useMemo(() => pagedSearchOf(search), [search]);
  const list = useInfiniteRows(contactSource, pagedSearch);
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
      {list.rows.length === 0 && (list.isComplete || list.isOutdated) ? (
        <NoContacts
          hasFilters={pagedSearch.conditions.length > 0}
          clear={() => clear("sort")}
          startNew={panel.startNew}
        />
      ) : (
        <ContactTable
          list={{ ...list, rows: list.rows }}
          order={{
            sort: search.sort,
            defaultSort: DEFAULT_SORT,
            change: (sort) => change({ sort: contactSortOf(sort) }),
          }}
          selectedId={panel.selectedId}
          saved={saved}
          select={(contact, intent) => panel.select(contact.id, intent)}
        />
      )}
      <LoadMore isLoadingMore={list.isLoadingMore} failure={trouble} />
    </>
  );
}

function NoContacts({
  hasFilters,
  clear,
  startNew,
}: {
  hasFilters: boolean;
  clear: () => void;
  startNew: () => void;
}) {
  return (
    <EmptyNotice icon={hasFilters ? SearchX : Users} message="Nenhum cliente encontrado.">
      <p className="text-muted">
        {hasFilters
          ? "Tente outras palavras, ou menos filtros."
          : "Cadastre o primeiro cliente ou funcionário para começar."}
      </p>
      {hasFilters ? (
        <Button onClick={clear}>Limpar filtros</Button>
      ) : (
        <Button onClick={startNew}>Cadastrar o primeiro</Button>
      )}
    </EmptyNotice>
  );
}
