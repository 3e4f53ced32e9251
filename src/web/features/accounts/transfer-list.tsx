import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { periodRefusal } from "#domain/period.ts";
import type { Transfer } from "#domain/transfer.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import { accountsQuery } from "#web/records/account.ts";
import { EmptyList, RecordList } from "#web/records/record-list.tsx";
import { useRowSelection } from "#web/table/row-selection.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { PATHS } from "#web/url/paths.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { TransferBar } from "./transfer-bar.tsx";
import {
  DEFAULT_SORT,
  toPagedSearch,
  transferSearch,
  type TransferSearch,
} from "./transfer-list-search.ts";
import { transferSource, transferTotalsQuery } from "./transfer-queries.ts";
import { TransferTable } from "./transfer-table.tsx";

export function TransferList({
  urlFilters: { search, change, clear },
  panel,
  saved,
}: {
  urlFilters: UrlFilters<TransferSearch>;
  panel: DetailPanel;
  saved: Transfer | null;
}) {
  const pagedSearch = useMemo(() => toPagedSearch(search), [search]);
  const list = useInfiniteRows(transferSource, pagedSearch);
  const sums = useQuery(transferTotalsQuery(search));
  const selection = useRowSelection(list.rows ?? NO_ROWS, list.listKey);
  const navigate = useNavigate();
  const hasAccounts = useCanTransfer() !== false;
  return (
    <RecordList
      list={list}
      loadingLabel="Carregando as transferências"
      renderFooter={(hasRows) =>
        hasRows && (
          <TransferBar
            selection={selection}
            account={search.account}
            pagedSearch={pagedSearch}
            isComplete={list.isComplete}
            sums={sums.isPlaceholderData ? undefined : sums.data}
          />
        )
      }
      empty={
        <EmptyList
          icon={ArrowRightLeft}
          texts={emptyTexts(search, hasAccounts)}
          hasFilters={pagedSearch.conditions.length > 0}
          clearFilters={() => clear("sort")}
          startNew={hasAccounts ? panel.startNew : () => void navigate(PATHS.accounts)}
        />
      }
    >
      {(loaded) => (
        <TransferTable
          list={loaded}
          rowCount={sums.isPlaceholderData ? null : (sums.data?.count ?? null)}
          order={{
            sort: search.sort,
            defaultSort: DEFAULT_SORT,
            change: (sort) => change({ sort: transferSearch.shape.sort.parse(sort) }),
          }}
          saved={saved}
          selection={selection}
          panel={panel}
        />
      )}
    </RecordList>
  );
}

const NO_ROWS: readonly Transfer[] = [];

/** Null while loading. */
export function useCanTransfer(): boolean | null {
  const accounts = useQuery(accountsQuery).data;
  if (accounts === undefined) return null;
  return accounts.filter(({ isActive }) => isActive).length > 1;
}

function emptyTexts({ from, to }: TransferSearch, hasAccounts: boolean) {
  return {
    filtered: {
      message:
        periodRefusal({ start: from, end: to }) ??
        "Nenhuma transferência encontrada para os filtros selecionados.",
      hint: "Tente outras palavras, menos filtros ou outro período.",
      action: "Limpar filtros",
    },
    unfiltered: {
      message: "Nenhuma transferência ainda.",
      ...(hasAccounts
        ? {
            hint: "Registre o que passou de uma conta para outra: não é receita nem despesa.",
            action: "Registrar a primeira",
          }
        : {
            hint: "Para transferir são necessárias duas contas: a de onde o dinheiro sai e a que o recebe.",
            action: "Cadastrar contas",
          }),
    },
  };
}
