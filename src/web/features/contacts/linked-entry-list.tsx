import { ReceiptText } from "lucide-react";
import { PrintedPart } from "#web/feedback/printed-part.tsx";
import { usePrintAll } from "#web/api/print-all.ts";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useFocusOfMore } from "#web/table/use-focus-of-more.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { LinkedEntriesResult } from "./linked-entries.ts";
import { LinkedLine } from "./linked-line.tsx";

export function LinkedEntryList({
  linked,
  panel,
}: {
  linked: LinkedEntriesResult;
  /** The panel of the entries. */
  panel: DetailPanel;
}) {
  const isAtLimit = usePrintAll(linked, linked.data?.pageCount ?? 0);
  const { list, startMore } = useFocusOfMore(linked.hasNextPage);
  const failure = { retry: linked.refetch, isRetrying: linked.isFetching };
  if (linked.data === undefined) {
    return linked.error === null ? (
      <output aria-label="Carregando as movimentações" className="flex flex-col gap-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </output>
    ) : (
      <LoadFailure error={linked.error} {...failure} />
    );
  }
  const { rows, totals } = linked.data;
  if (rows.length === 0) {
    return (
      <EmptyNotice icon={ReceiptText} message="Nenhuma movimentação vinculada.">
        <p className="text-muted">As receitas e despesas deste contato aparecem aqui.</p>
      </EmptyNotice>
    );
  }
  return (
    <>
      <p className="mb-1 text-meta text-muted">
        Acumulado: as receitas menos as despesas até cada lançamento, pagas ou não.
      </p>
      <ol ref={list} aria-label="Movimentações vinculadas" className="-mx-2 flex flex-col">
        {rows.map((row) => (
          <LinkedLine key={row.id} row={row} panel={panel} />
        ))}
      </ol>
      {linked.hasNextPage && <PrintedPart rowCount={rows.length} isAtLimit={isAtLimit} />}
      {linked.hasNextPage && (
        <Button
          className="mt-3 w-full print:hidden"
          isInert={linked.isFetchingNextPage}
          onClick={() => {
            startMore(rows.length);
            void linked.fetchNextPage();
          }}
        >
          {linked.isFetchingNextPage
            ? "Carregando…"
            : `Mostrar mais (de ${totals.count.toLocaleString("pt-BR")})`}
        </Button>
      )}
      {linked.error !== null && <LoadFailure error={linked.error} {...failure} className="mt-3" />}
    </>
  );
}
