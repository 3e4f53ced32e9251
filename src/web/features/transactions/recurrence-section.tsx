import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCog, CalendarX2 } from "lucide-react";
import { useState } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { isOpen } from "#domain/instalment-series.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import { END_SCOPES, type EndScope, type Recurrence } from "#domain/recurrence.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { useCompany } from "#web/api/company.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#web/records/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import { changesTurn } from "#web/records/use-undo.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { EntryLink } from "./entry-link.tsx";
import { changeWithRule, endRecurrence, recurrenceQuery } from "./recurrence-api.ts";
import { RuleChangeDialog } from "./rule-change-dialog.tsx";
import { otherParts, seriesQuery } from "./series-query.ts";

/** How the entry repeats, its other entries, and the end of it. */
export function RecurrenceSection({ entry, seriesId }: { entry: Entry; seriesId: string }) {
  const rule = useQuery(recurrenceQuery(seriesId));
  const entries = useQuery(seriesQuery(seriesId));
  const [isEnding, setIsEnding] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const failed = [rule, entries].find(({ data, error }) => data === undefined && error !== null);
  return (
    <section aria-label="Repetição" className="flex flex-col gap-2">
      <h3 className="font-semibold">Repetição</h3>
      {failed !== undefined && failed.error !== null && (
        <LoadFailure error={failed.error} retry={failed.refetch} isRetrying={failed.isFetching} />
      )}
      {rule.data === undefined || entries.data === undefined ? (
        failed === undefined && <Skeleton className="h-24" />
      ) : (
        <>
          {rule.data !== null && <RuleText recurrence={rule.data} />}
          <ol className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
            {entries.data.map((one) => (
              <li key={one.id} className="border-b border-line last:border-b-0">
                <OccurrenceLink entry={one} isCurrent={one.id === entry.id} />
              </li>
            ))}
          </ol>
          {rule.data !== null && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setIsChanging(true)}>
                <CalendarCog aria-hidden className="size-4" />
                Alterar a regra…
              </Button>
              {canEnd(entry, rule.data, entries.data) && (
                <Button size="small" onClick={() => setIsEnding(true)}>
                  <CalendarX2 aria-hidden className="size-4" />
                  Encerrar repetição…
                </Button>
              )}
            </div>
          )}
          {isChanging && rule.data !== null && (
            <RuleChangeDialog
              entry={entry}
              recurrence={rule.data}
              entries={entries.data}
              onClose={() => setIsChanging(false)}
            />
          )}
          {isEnding && rule.data !== null && (
            <EndRecurrence
              entry={entry}
              recurrence={rule.data}
              entries={entries.data}
              onClose={() => setIsEnding(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function RuleText({ recurrence }: { recurrence: Recurrence }) {
  const { problem, nextDate } = recurrence;
  return (
    <>
      <p className="text-muted">
        {`${describeRecurrence(recurrence)}.`}
        {nextDate === null && " Não são criados outros lançamentos."}
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
          {`Os próximos lançamentos não foram criados: ${problem}`}
        </p>
      )}
    </>
  );
}

function OccurrenceLink({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const { today } = useCompany();
  return (
    <EntryLink entry={entry} isCurrent={isCurrent}>
      <span className="whitespace-nowrap">{formatCivilDate(entry.dueDate)}</span>
      <span className="text-meta">
        {entry.lifecycle === "active" ? (
          <StatusBadge status={resolvedStatus(entry, today)} />
        ) : (
          <LifecycleBadge lifecycle={entry.lifecycle} />
        )}
      </span>
    </EntryLink>
  );
}

function canEnd(entry: Entry, { nextDate }: Recurrence, entries: readonly Entry[]): boolean {
  return nextDate !== null || otherParts(entry, entries).following.length > 0;
}

const END_LABELS: Readonly<Record<EndScope, string>> = {
  after: "Os em aberto depois deste",
  following: "Este e os em aberto depois dele",
  unpaid: "Todos em aberto",
};

function EndRecurrence({
  entry,
  recurrence,
  entries,
  onClose,
}: {
  entry: Entry;
  recurrence: Recurrence;
  entries: readonly Entry[];
  onClose: () => void;
}) {
  const [scope, setScope] = useState<EndScope>("after");
  const end = useEndRecurrence(entry, recurrence, onClose);
  const { following, unpaid } = otherParts(entry, entries);
  const counts = {
    after: following.length,
    following: following.length + 1,
    unpaid: unpaid.length + 1,
  };
  return (
    <Confirmation
      isOpen
      title="Encerrar repetição"
      question="Não serão criados outros lançamentos. O que excluir dos que já foram criados?"
      confirmLabel="Encerrar"
      cancelLabel="Voltar"
      isBusy={end.isPending}
      onConfirm={() => end.mutate(scope)}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">O que excluir</legend>
        {END_SCOPES.filter((one) => one === "after" || isOpen(entry)).map((one) => (
          <label key={one} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="end-scope"
              className="size-4 accent-accent"
              checked={scope === one}
              onChange={() => setScope(one)}
            />
            {`${END_LABELS[one]} (${counts[one]})`}
          </label>
        ))}
      </fieldset>
      <p className="text-muted">
        Os pagos e os cancelados ficam como estão, e o histórico de todos fica guardado.
      </p>
    </Confirmation>
  );
}

function useEndRecurrence(entry: Entry, recurrence: Recurrence, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scope: EndScope) =>
      changeWithRule(recurrence.id, () => endRecurrence(entry, scope)),
    onSuccess: ({ result: removed, undoRule }) => {
      onDone();
      invalidateAfterMutation(
        queryClient,
        "transaction",
        [entry, ...removed].map(({ id }) => id),
      );
      const removals = removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
      toastWithUndo("Repetição encerrada.", {
        ...(removed.length > 0 && {
          description: `${pluralize(removed.length, "lançamento excluído", "lançamentos excluídos")}.`,
        }),
        turn: changesTurn(queryClient, entryApi, removals, undoRule),
      });
    },
    onError: (error) => {
      void toastFailure("Não foi possível encerrar a repetição.", error);
      invalidateAfterMutation(queryClient, "transaction", [entry.id]);
      onDone();
    },
  });
}
