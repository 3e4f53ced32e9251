import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { isOpen } from "#domain/instalment-series.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { formatBrl } from "#domain/money.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { StaleWriteError, hasNoAnswer } from "#web/api/api-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { useCompany } from "#web/api/company.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { describeEntry } from "#domain/entry-title.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { changesTurn } from "#web/records/use-undo.ts";
import { RecordNotFound } from "#web/records/record-api.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { queryKeys } from "#web/api/query-keys.ts";
import { isRepeating } from "../series/recurrence-api.ts";
import { ScopeChoice, useOtherParts } from "../series/scope-choice.tsx";
import { readRemoved, removeEntries, type Removal, type Removed } from "./remove-entries.ts";
import { isPaidPart, partEndText } from "../payments/part-warning.ts";
import { RECURRENCE_ENDS, type Scope } from "../series/series-query.ts";

/**
 * Removes the entry after a confirmation. If another user changed it, shows the change and asks
 * again.
 */
export function RemoveEntry({
  entry,
  onRemoved,
  onClose,
}: {
  entry: Entry;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { shown, removal } = useRemoval(entry);
  const [chosen, setScope] = useState<Scope>("one");
  const { query: series, others } = useOtherParts(shown);
  // A paid or cancelled entry is removed alone; an open one may be removed with others.
  const isUnknown = isOpen(shown) && others === null;
  const offered = isOpen(shown) && others !== null && others.unpaid.length > 0 ? others : null;
  const scope = offered === null ? "one" : chosen;
  const kind = TYPE_LABELS[shown.type].toLowerCase();
  return (
    <Confirmation
      isOpen
      title="Excluir lançamento"
      question={`Deseja excluir permanentemente a ${kind} "${shown.category}"? Esta ação não pode ser desfeita.`}
      confirmLabel="Excluir"
      isBusy={removal.isPending || isUnknown}
      onConfirm={() =>
        removal.mutate(
          { scope, others: offered === null || scope === "one" ? [] : offered[scope] },
          {
            onSuccess: onRemoved,
            onError: (error) => {
              if (error instanceof RecordNotFound) onRemoved();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Details entry={shown} />
      {isUnknown && <UnknownParts entry={shown} query={series} />}
      {offered !== null && (
        <ScopeChoice entry={shown} others={offered} scope={scope} change={setScope} />
      )}
      {scope !== "one" && isRepeating(shown) && <p>{RECURRENCE_ENDS}</p>}
      {isPaidPart(shown) && (
        <p className="rounded-md border border-warning/40 bg-warning/8 p-3">
          {partEndText(shown, "excluir")}
        </p>
      )}
      <p className="text-muted">
        Sai das listas e das somas, e o histórico fica guardado. Se fizer falta, use Trazer de
        volta, em Atividade.
      </p>
      {removal.error instanceof StaleWriteError && shown !== entry ? (
        <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
          Este lançamento foi alterado enquanto você decidia. Acima está a versão atual: confira se
          ainda quer excluir.
        </p>
      ) : (
        removal.error !== null && <Alert error={removal.error} />
      )}
    </Confirmation>
  );
}

/** While the number of removed entries is unknown, nothing can be removed. */
function UnknownParts({
  entry,
  query: { error, refetch, isFetching },
}: {
  entry: Entry;
  query: ReturnType<typeof useOtherParts>["query"];
}) {
  if (error !== null) return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  return (
    <output className="text-muted">
      {isRepeating(entry) ? "Carregando os outros lançamentos…" : "Carregando as outras parcelas…"}
    </output>
  );
}

/** `shown` is the version to remove: the user must see a newer one first. */
function useRemoval(entry: Entry) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(entry);
  /** An attempt without a response. */
  const lost = useRef<Removal | null>(null);
  const removal = useMutation({
    mutationFn: async (asked: Removal): Promise<Removed> => {
      try {
        return await removeEntries(shown, asked);
      } catch (error) {
        if (lost.current === null || !(error instanceof RecordNotFound)) throw error;
        return readRemoved(shown, lost.current);
      }
    },
    onSuccess: ({ entries: removed, position }) => {
      forget(removed);
      const removals = removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
      toastWithUndo("Transação excluída com sucesso!", {
        turn:
          position === undefined || shown.seriesId === null
            ? changesTurn(queryClient, entryApi, removals)
            : recurrenceTurn(queryClient, { ids: [shown.seriesId], position, entries: removals }),
        ...(removed.length > 1 && {
          description: `${removed.length} ${isRepeating(shown) ? "lançamentos" : "parcelas"}.`,
        }),
      });
    },
    onError: async (error, asked) => {
      // If the first attempt removed the others, the next one no longer names them.
      const isAsMany = asked.others.length >= (lost.current?.others.length ?? 0);
      if (hasNoAnswer(error) && isAsMany) lost.current = asked;
      const stale = "Este lançamento foi alterado em outro lugar, e nada foi excluído.";
      void toastFailure(
        "Erro ao excluir transação.",
        error,
        error instanceof StaleWriteError ? stale : undefined,
      );
      if (error instanceof RecordNotFound) forget([entry]);
      if (error instanceof StaleWriteError) {
        invalidateAfterMutation(queryClient, "transaction", [entry.id]);
        const current = await entryApi.fetch(entry.id);
        if (current !== null) setShown(current);
      }
    },
  });

  function forget(removed: readonly Entry[]): void {
    const ids = removed.map(({ id }) => id);
    for (const id of ids) {
      queryClient.removeQueries({ queryKey: queryKeys.record("transaction", id) });
    }
    invalidateAfterMutation(queryClient, "transaction", ids);
  }

  return { shown, removal };
}

function Details({ entry: { amountCents, clientId, ...entry } }: { entry: Entry }) {
  const { today } = useCompany();
  const contacts = useQuery(contactDirectoryQuery).data;
  const name = contacts?.find(({ id }) => id === clientId)?.name ?? CONTACT_NOT_FOUND;
  const rest = [
    entry.dueDate === null ? "sem vencimento" : `vencimento ${formatCivilDate(entry.dueDate)}`,
    STATUS_LABELS[resolvedStatus(entry, today)],
    ...(clientId === null || contacts === undefined ? [] : [name]),
  ];
  return (
    <p className="wrap-anywhere text-muted">
      <span className="font-medium whitespace-nowrap text-ink tabular-nums">
        {formatBrl(amountCents)}
      </span>
      {` · ${rest.join(" · ")}`}
      {entry.notes !== null && <span className="line-clamp-2">{entry.notes}</span>}
    </p>
  );
}
