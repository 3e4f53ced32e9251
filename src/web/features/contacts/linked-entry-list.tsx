import { clsx } from "clsx";
import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import { PrintedPart } from "#web/feedback/printed-part.tsx";
import { usePrintAll } from "#web/api/print-all.ts";
import { PATHS } from "#web/url/paths.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import type { LinkedEntriesResult } from "./linked-entries.ts";
import type { LinkedRow } from "./linked-page.ts";

export function LinkedEntryList({ linked }: { linked: LinkedEntriesResult }) {
  usePrintAll(linked);
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
      <ol aria-label="Movimentações vinculadas" className="-mx-2 flex flex-col">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <LinkedLine row={row} />
          </li>
        ))}
      </ol>
      {linked.hasNextPage && <PrintedPart rowCount={rows.length} />}
      {linked.hasNextPage && (
        <Button
          className="mt-3 w-full print:hidden"
          isInert={linked.isFetchingNextPage}
          onClick={() => void linked.fetchNextPage()}
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

function LinkedLine({ row }: { row: LinkedRow }) {
  const isMuted = row.lifecycle !== "active";
  const isStruck = row.lifecycle === "cancelled";
  const note = firstLineOfNotes(row.notes);
  const search = new URLSearchParams({ id: row.id }).toString();
  return (
    <Link
      to={`${PATHS.transactions}?${search}`}
      className="flex flex-wrap items-center gap-x-2 rounded-md px-2 py-1.5 transition-colors duration-150 hover:bg-ink/5 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span
          className={clsx(
            "font-medium wrap-anywhere",
            isMuted && "text-muted",
            isStruck && "line-through",
          )}
        >
          {row.category}
          <EntryMark entry={row} />
        </span>
        {note !== null && <span className="block truncate text-meta text-muted">{note}</span>}
      </span>
      <Amount
        type={row.type}
        amountCents={row.amountCents}
        isMuted={isMuted}
        isStruck={isStruck}
        className="font-medium"
      />
      <span className="flex w-full flex-wrap items-center gap-x-2 text-meta text-muted tabular-nums">
        <span className="whitespace-nowrap">
          {row.dueDate === null ? "sem vencimento" : formatCivilDate(row.dueDate)}
        </span>
        <StatusBadge status={row.status} isMuted={isMuted} />
        <span className="ml-auto whitespace-nowrap">
          {isMuted ? (
            <LifecycleBadge lifecycle={row.lifecycle} />
          ) : (
            <>
              Acumulado <span className="text-ink">{balanceText(row)}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

function balanceText({ balanceCents }: LinkedRow): string {
  return balanceCents === null ? "…" : formatBalance(balanceCents);
}
