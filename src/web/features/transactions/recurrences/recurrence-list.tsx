import { useQuery } from "@tanstack/react-query";
import { CalendarSync, SearchX } from "lucide-react";
import { useMemo, type RefObject } from "react";
import { pluralize } from "#domain/format-amount.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { RecordList } from "#web/records/record-list.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { recurrenceSource, recurrenceSumsQuery } from "./recurrence-queries.ts";
import {
  DEFAULT_SORT,
  recurrenceSearch,
  toPagedSearch,
  type RecurrenceSearch,
} from "./recurrence-search.ts";
import { RecurrenceSums } from "./recurrence-sums.tsx";
import { RecurrenceTable } from "./recurrence-table.tsx";
import type { RecurrenceActions } from "./use-recurrence-actions.ts";

export function RecurrenceList({
  urlFilters: { search, change, clear },
  selectedId,
  savedId,
  actions,
  startNew,
}: {
  urlFilters: UrlFilters<RecurrenceSearch>;
  selectedId: string | null;
  savedId: string | null;
  actions: RefObject<RecurrenceActions>;
  startNew: () => void;
}) {
  const pagedSearch = useMemo(() => toPagedSearch(search), [search]);
  const list = useInfiniteRows(recurrenceSource, pagedSearch);
  const sums = useQuery(recurrenceSumsQuery(search));
  const known = sums.isPlaceholderData ? undefined : sums.data;
  return (
    <RecordList
      list={list}
      loadingLabel="Carregando as recorrências"
      renderFooter={(hasRows) =>
        hasRows && search.state === null && <RecurrenceSums sums={known} />
      }
      empty={
        <NoRecurrences
          search={search}
          pausedCount={search.state === null ? (known?.counts.paused ?? 0) : 0}
          showPaused={() => change({ state: "paused" })}
          clear={clear}
          startNew={startNew}
        />
      }
    >
      {(loaded) => (
        <RecurrenceTable
          list={loaded}
          rowCount={known?.counts[search.state ?? "active"] ?? null}
          order={{
            sort: search.sort,
            defaultSort: DEFAULT_SORT,
            change: (sort) => change({ sort: recurrenceSearch.shape.sort.parse(sort) }),
          }}
          selectedId={selectedId}
          saved={loaded.rows.find(({ id }) => id === savedId) ?? null}
          actions={actions}
        />
      )}
    </RecordList>
  );
}

const STATE_WORDS = { paused: "pausada", ended: "encerrada" } as const;

function NoRecurrences({
  search: { type, state },
  pausedCount,
  showPaused,
  clear,
  startNew,
}: Pick<UrlFilters<RecurrenceSearch>, "clear"> & {
  search: RecurrenceSearch;
  pausedCount: number;
  showPaused: () => void;
  startNew: () => void;
}) {
  if (pausedCount > 0) {
    const paused = pluralize(pausedCount, "está pausada", "estão pausadas");
    return (
      <EmptyNotice icon={SearchX} message={`Nenhuma está ativa: ${paused}.`}>
        <Button onClick={showPaused}>Ver as pausadas</Button>
      </EmptyNotice>
    );
  }
  if (type !== null || state !== null) {
    const what = type === null ? "recorrência" : type === "income" ? "receita" : "despesa";
    return (
      <EmptyNotice
        icon={SearchX}
        message={`Nenhuma ${what} ${state === null ? "se repete" : STATE_WORDS[state]}.`}
      >
        <Button onClick={() => clear("sort")}>Ver todas as ativas</Button>
      </EmptyNotice>
    );
  }
  return (
    <EmptyNotice
      icon={CalendarSync}
      message="Aqui ficam o aluguel, os salários, as assinaturas e tudo o mais que se repete."
    >
      <Button onClick={startNew}>Registrar a primeira recorrência</Button>
    </EmptyNotice>
  );
}
