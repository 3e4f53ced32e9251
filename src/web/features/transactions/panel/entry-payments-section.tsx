import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { entryName } from "#domain/entry-name.ts";
import { movedCents, paymentNoun } from "#domain/entry-payment.ts";
import { chargesNote, paymentText } from "#domain/payment-text.ts";
import { PAYMENT_ROLE_LABELS } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { focusFirstField } from "#web/records/first-field.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { useReplaceOpenRecord } from "#web/url/replace-open-record.ts";
import { EntryLink } from "../entry/entry-link.tsx";
import { tiedEntriesQuery, type TiedEntry } from "../payments/entry-payments.ts";
import { canUndoPayment, undoPaymentLabel } from "../entry/row-actions.tsx";
import { undoEntryPayment } from "../payments/undo-entry-payment.ts";

/**
 * The entries created by this entry's payments, and the entry whose payment created it. The last
 * payment can be undone.
 */
export function EntryPayments({ entry }: { entry: Entry }) {
  const { data, error, isFetching, refetch } = useQuery(tiedEntriesQuery(entry.id));
  const tied = data ?? [];
  const isLoading = data === undefined && error === null;
  const undo = useUndoPayment();
  const replaceOpen = useReplaceOpenRecord();
  const canUndo = canUndoPayment(entry);
  if (tied.length === 0 && error === null && entry.parentId === null && !canUndo) return null;
  const hasParts = tied.some((row) => row.entry.paymentRole === "part");
  const { parentId, paymentRole } = entry;
  // A discount has the other type than what was paid with it.
  const isCharge = paymentRole !== null && paymentRole !== "part";
  const title = isCharge ? "Pagamentos" : `${paymentNoun(entry)}s`;

  function undoOwn(): void {
    undo.mutate(entry, {
      onSuccess: (open) => {
        if (open === null || paymentRole !== "part" || parentId === null) return;
        // The part no longer exists.
        replaceOpen((openId) => (openId === entry.id ? parentId : openId));
      },
    });
  }

  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {parentId !== null && paymentRole !== null && (
        <Parent parentId={parentId} label={PAYMENT_ROLE_LABELS[paymentRole]} />
      )}
      {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
      <TiedList entry={entry} tied={tied} undo={undo} />
      {canUndo && (
        <UndoButton className="self-start" isInert={undo.isPending || isLoading} onClick={undoOwn}>
          <Undo2 aria-hidden className="size-4" />
          {isLoading ? `Carregando os ${title.toLowerCase()}…` : undoLabel(entry, tied)}
        </UndoButton>
      )}
      {canUndo && hasParts && (
        <p className="text-meta text-muted">Depois disso as partes também podem ser desfeitas.</p>
      )}
    </section>
  );
}

/** It disappears with its payment, and the form of the panel takes its focus. */
function UndoButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === null || current !== document.activeElement) return;
      const panel = current.closest("[data-drawer], [data-modal]");
      focusFirstField(panel?.querySelector("form") ?? null, { preventScroll: true });
    };
  }, []);
  return <Button ref={button} size="small" {...props} />;
}

function undoLabel(entry: Entry, tied: readonly TiedEntry[]): string {
  const noun = paymentNoun(entry).toLowerCase();
  if (tied.some(({ entry: { paymentRole } }) => paymentRole !== "part")) {
    return `Desfazer o ${noun} e o que veio com ele`;
  }
  if (entry.paymentRole === "part") return `Desfazer este ${noun}`;
  return tied.length > 0 ? `Desfazer o último ${noun}` : undoPaymentLabel(entry);
}

function useUndoPayment() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (paid: Entry) => undoEntryPayment(queryClient, paid) });
}

function TiedList({
  entry,
  tied,
  undo,
}: {
  entry: Entry;
  tied: readonly TiedEntry[];
  undo: ReturnType<typeof useUndoPayment>;
}) {
  return (
    <ol className="-mx-2 flex flex-col empty:hidden">
      {tied.map(({ entry: row, charges }) => (
        <li key={row.id} className="flex items-center border-b border-line last:border-b-0">
          <EntryLink
            entry={row}
            amountCents={movedCents(row.amountCents, charges)}
            note={chargesNote(charges)}
          >
            <span className="w-18 text-muted">
              {row.paymentRole !== null && PAYMENT_ROLE_LABELS[row.paymentRole]}
            </span>
            <span className="whitespace-nowrap">{formatCivilDate(row.paidOn)}</span>
          </EntryLink>
          {row.paymentRole === "part" && entry.status !== "paid" && (
            <UndoButton
              variant="ghost"
              aria-label={`Desfazer o ${paymentNoun(row).toLowerCase()} de ${paymentText(row.amountCents, charges)} em ${formatCivilDate(row.paidOn)}`}
              isInert={undo.isPending}
              onClick={() => undo.mutate(row)}
            >
              Desfazer
            </UndoButton>
          )}
        </li>
      ))}
    </ol>
  );
}

function Parent({ parentId, label }: { parentId: string; label: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.record("transaction", parentId),
    queryFn: () => entryApi.fetch(parentId),
  });
  if (data === undefined) return null;
  if (data === null) return <p className="text-muted">{`${label} de um lançamento excluído.`}</p>;
  const name = entryName(data, null);
  return (
    <div className="-mx-2 flex">
      <EntryLink entry={data}>
        <span className="text-muted">{`${label} de`}</span>
        <span className="min-w-0 truncate" title={name}>
          {name}
          <EntryMark entry={data} />
        </span>
        <span className="whitespace-nowrap">{formatCivilDate(data.dueDate)}</span>
      </EntryLink>
    </div>
  );
}
