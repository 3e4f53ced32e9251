import { useQuery } from "@tanstack/react-query";
import { CalendarCog, CalendarX2 } from "lucide-react";
import { useState } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { SeriesId } from "#domain/ids.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import type { Entry } from "#web/records/entry.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { EndRecurrence } from "./end-recurrence.tsx";
import { EntryLink } from "./entry-link.tsx";
import { recurrenceQuery } from "./recurrence-api.ts";
import { SeriesHeading } from "./series-heading.tsx";
import { RuleChangeDialog } from "./rule-change-dialog.tsx";
import { otherParts, seriesQuery } from "./series-query.ts";

/** How the entry repeats, its other entries, and the end of it. */
export function RecurrenceSection({ entry, seriesId }: { entry: Entry; seriesId: SeriesId }) {
  const rule = useQuery(recurrenceQuery(seriesId));
  const entries = useQuery(seriesQuery(seriesId));
  const [isEnding, setIsEnding] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const failed = [rule, entries].find(({ data, error }) => data === undefined && error !== null);
  return (
    <section aria-label="Repetição" className="flex flex-col gap-2">
      <SeriesHeading title="Repetição" seriesId={seriesId} linkText="Ver todos" />
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
