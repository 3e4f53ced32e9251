import { Users } from "lucide-react";
import { useMemo } from "react";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import type { Contact } from "#domain/contact.ts";
import { EmptyList, RecordList } from "#web/records/record-list.tsx";
import { useCharge } from "#web/records/use-charge.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import {
  DEFAULT_SORT,
  keptByClearing,
  contactSearch,
  toPagedSearch,
  type ContactSearch,
} from "./contact-list-search.ts";
import { contactSource } from "./contact-queries.ts";
import { ContactSums } from "./contact-sums.tsx";
import { ContactTable } from "./contact-table.tsx";

export function ContactList({
  urlFilters: { search, change, clear },
  panel,
  saved,
}: {
  urlFilters: UrlFilters<ContactSearch>;
  panel: DetailPanel;
  saved: Contact | null;
}) {
  const pagedSearch = useMemo(() => toPagedSearch(search), [search]);
  const list = useInfiniteRows(contactSource, pagedSearch);
  const { charge, dialog } = useCharge();
  return (
    <>
      <RecordList
        list={list}
        loadingLabel="Carregando os contatos"
        renderFooter={(hasRows) => hasRows && <ContactSums conditions={pagedSearch.conditions} />}
        empty={
          <EmptyList
            icon={Users}
            texts={EMPTY_TEXTS}
            hasFilters={pagedSearch.conditions.length > 0}
            clearFilters={() => clear(...keptByClearing(search))}
            startNew={panel.startNew}
          />
        }
      >
        {(loaded) => (
          <ContactTable
            list={loaded}
            order={{
              sort: search.sort,
              defaultSort: DEFAULT_SORT,
              change: (sort) => change({ sort: contactSearch.shape.sort.parse(sort) }),
            }}
            saved={saved}
            charge={charge}
          />
        )}
      </RecordList>
      {dialog}
    </>
  );
}

const EMPTY_TEXTS = {
  filtered: {
    message: "Nenhum cliente encontrado.",
    hint: "Tente outras palavras, ou menos filtros.",
    action: "Limpar filtros",
  },
  unfiltered: {
    message: "Nenhum cliente encontrado.",
    hint: "Cadastre o primeiro cliente, funcionário ou fornecedor para começar.",
    action: "Cadastrar o primeiro",
  },
};
