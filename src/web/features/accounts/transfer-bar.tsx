import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ban, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { pluralize } from "#domain/format-amount.ts";
import type { AccountId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import type { Transfer, TransferTotals } from "#domain/transfer.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import { Button, IconButton } from "#web/controls/button.tsx";
import { toastFailure, toastWithReason } from "#web/feedback/failure-toast.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { SelectLoaded } from "#web/table/row-checkbox.tsx";
import type { RowSelection } from "#web/table/row-selection.ts";
import { useFocusKept } from "#web/table/use-focus-kept.ts";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import { cancelTransfers } from "./cancel-transfers.ts";
import { totalsOfTransfers, transferSource } from "./transfer-queries.ts";

type BarProps = {
  selection: RowSelection<Transfer>;
  /** The account of the filter. */
  account: AccountId | null;
  pagedSearch: PagedSearch;
  /** True if all rows of the list are loaded. */
  isComplete: boolean;
  /** The sums of the list; undefined while they load. */
  sums: TransferTotals | undefined;
};

/** The sums of the list, or the selected transfers with their actions. */
export function TransferBar({ selection, account, sums, ...props }: BarProps) {
  const isChoosing = selection.rows.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  useFocusKept(bar, isChoosing);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      data-foot
      className="sticky bottom-0 z-10 rounded-b-md border-t border-line bg-surface outline-none print:static"
    >
      {isChoosing && <CloseOnBack onClose={selection.clear} isLasting />}
      {isChoosing && <Selected selection={selection} account={account} sums={sums} {...props} />}
      <section
        aria-label="Somas das transferências filtradas"
        // A print has no selection.
        className={clsx("px-4 py-2", isChoosing && "hidden print:block")}
      >
        <Sums sums={sums} account={account} />
      </section>
    </div>
  );
}

function Sums({ sums, account }: { sums: TransferTotals | undefined; account: AccountId | null }) {
  const cancelledCount = sums === undefined ? 0 : sums.count - sums.activeCount;
  return (
    <dl className="flex min-h-10 flex-wrap items-center gap-x-8 gap-y-1 sm:min-h-6">
      {sums !== undefined && (
        <>
          <Sum term="Transferências">{sums.activeCount.toLocaleString("pt-BR")}</Sum>
          {account === null ? (
            <Sum term="Total">{formatBrl(sums.totalCents)}</Sum>
          ) : (
            <>
              <Sum term="Entrou">{formatBrl(sums.inCents)}</Sum>
              <Sum term="Saiu">{formatBrl(sums.outCents)}</Sum>
            </>
          )}
          {cancelledCount > 0 && (
            <div className="text-meta text-muted">
              <dt className="sr-only">Fora da soma</dt>
              <dd>{`${pluralize(cancelledCount, "cancelada", "canceladas")} fora da soma`}</dd>
            </div>
          )}
        </>
      )}
    </dl>
  );
}

function Sum({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-2">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Selected({ selection, account, pagedSearch, isComplete, sums }: BarProps) {
  const chosen =
    selection.isAll && sums !== undefined ? sums : totalsOfTransfers(selection.rows, account);
  const hasMore =
    !selection.isAll && !isComplete && sums !== undefined && sums.count > selection.rows.length;
  return (
    <section
      aria-label="Transferências selecionadas"
      className="@container flex min-h-12 items-center gap-x-3 px-4 py-1 print:hidden"
    >
      {/* A table head shows it where there is one. */}
      <div className="shrink-0 @table:hidden">
        <SelectLoaded
          what="as transferências carregadas"
          extent={selection.extent}
          toggle={selection.toggleLoaded}
        />
      </div>
      <p className="shrink-0 font-semibold tabular-nums max-sm:text-meta">
        {pluralize(chosen.count, "selecionada", "selecionadas")}
        <span className="max-sm:block max-sm:font-normal sm:ml-4">
          {formatBrl(chosen.totalCents)}
        </span>
      </p>
      <div className="flex min-w-0 grow justify-start gap-2 overflow-x-auto py-1 lg:justify-end">
        <CancelSelected selection={selection} pagedSearch={pagedSearch} sums={chosen} />
        {hasMore && (
          <Button size="small" variant="ghost" className="shrink-0" onClick={selection.selectAll}>
            {`Selecionar todas as ${sums.count.toLocaleString("pt-BR")} do filtro`}
          </Button>
        )}
      </div>
      <IconButton label="Limpar a seleção" className="-mr-2" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}

/** Asks first, and cancels no more than it told; the message undoes all cancellations. */
function CancelSelected({
  selection,
  pagedSearch,
  sums,
}: Pick<BarProps, "selection" | "pagedSearch"> & { sums: TransferTotals }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: async (seenCount: number) => {
      const transfers = selection.isAll ? await fetchAll(pagedSearch) : selection.rows;
      if (transfers.length > seenCount) {
        toastWithReason(
          "warning",
          `O filtro agora encontra ${countText(transfers.length)}.`,
          "Nada foi feito: confira o que mudou e tente de novo.",
        );
        return;
      }
      if (await cancelTransfers(queryClient, transfers)) selection.clear();
    },
    onError: (error) => void toastFailure("Não foi possível cancelar.", error),
  });
  return (
    <>
      <Button
        size="small"
        className="shrink-0"
        isInert={cancelling.isPending || sums.activeCount === 0}
        title={sums.activeCount === 0 ? "Já estão canceladas" : undefined}
        onClick={() => setIsAsking(true)}
      >
        <Ban aria-hidden className="size-4" />
        <span>
          Cancelar<span className="max-sm:sr-only"> transferências</span>
        </span>
      </Button>
      <Confirmation
        isOpen={isAsking}
        title="Cancelar transferências"
        question={questionOf(sums)}
        confirmLabel="Cancelar transferências"
        onConfirm={() => {
          setIsAsking(false);
          cancelling.mutate(sums.count);
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function questionOf({ count, activeCount, totalCents }: TransferTotals): string {
  const amount = formatBrl(totalCents);
  const hasCancelled = activeCount < count;
  return activeCount === 1
    ? `Deseja cancelar a transferência selecionada${hasCancelled ? " que ainda não está cancelada" : ""} (${amount})? Ela continua na lista e no histórico, mas deixa de contar nos saldos.`
    : `Deseja cancelar as ${activeCount.toLocaleString("pt-BR")} transferências selecionadas${hasCancelled ? " que ainda não estão canceladas" : ""} (${amount})? Elas continuam na lista e no histórico, mas deixam de contar nos saldos.`;
}

function countText(count: number): string {
  return pluralize(count, "transferência", "transferências");
}

async function fetchAll(search: PagedSearch): Promise<readonly Transfer[]> {
  const signal = AbortSignal.timeout(60_000);
  return fetchAllRows(transferSource, search, { signal, onProgress: () => undefined });
}
