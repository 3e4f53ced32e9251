import { useQuery } from "@tanstack/react-query";
import { CalendarCog, CalendarX2, Pause, Play } from "lucide-react";
import { useState } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { SeriesId } from "#domain/ids.ts";
import { canPause } from "#domain/recurrence-pause.ts";
import { describeRecurrence } from "#domain/recurrence-rule.ts";
import { goesOn, type Recurrence } from "#domain/recurrence.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import type { Entry } from "#web/records/entry.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { EndRecurrence } from "./end-recurrence.tsx";
import { EntryLink } from "../entry/entry-link.tsx";
import { PauseRecurrence } from "./pause-recurrence.tsx";
import { pauseText } from "./pause-text.ts";
import { recurrenceQuery } from "../series/recurrence-api.ts";
import { ResumeRecurrence } from "./resume-recurrence.tsx";
import { RuleAccount } from "./rule-account.tsx";
import { RuleChangeDialog } from "./rule-change-dialog.tsx";
import { SeriesHeading } from "../series/series-heading.tsx";
import { otherParts, seriesQuery } from "../series/series-query.ts";

/** How the entry repeats, its other entries, and the end of it. */
export function RecurrenceSection({ entry, seriesId }: { entry: Entry; seriesId: SeriesId }) {
  const rule = useQuery(recurrenceQuery(seriesId));
  const entries = useQuery(seriesQuery(seriesId));
  const failed = [rule, entries].find(({ data, error }) => data === undefined && error !== null);
  return (
    <section aria-label="Recorrência" className="flex flex-col gap-2">
      <SeriesHeading title="Recorrência" seriesId={seriesId} linkText="Ver todos" />
      {failed !== undefined && failed.error !== null && (
        <LoadFailure error={failed.error} retry={failed.refetch} isRetrying={failed.isFetching} />
      )}
      {rule.data === undefined || entries.data === undefined ? (
        failed === undefined && <Skeleton className="h-24" />
      ) : (
        <>
          {rule.data !== null && (
            <>
              <RuleText recurrence={rule.data} />
              <RuleAccount entry={entry} recurrence={rule.data} />
            </>
          )}
          <ol className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
            {entries.data.map((one) => (
              <li key={one.id} className="border-b border-line last:border-b-0">
                <OccurrenceLink entry={one} isCurrent={one.id === entry.id} />
              </li>
            ))}
          </ol>
          {rule.data !== null && (
            <RuleActions entry={entry} recurrence={rule.data} entries={entries.data} />
          )}
        </>
      )}
    </section>
  );
}

/** The open dialog. */
type Question = "change" | "pause" | "resume" | "end";

function RuleActions({
  entry,
  recurrence,
  entries,
}: {
  entry: Entry;
  recurrence: Recurrence;
  entries: readonly Entry[];
}) {
  const { today } = useCompany();
  const [question, setQuestion] = useState<Question | null>(null);
  const isPaused = recurrence.pausedOn !== null;
  const asked = { entry, recurrence, entries, onClose: () => setQuestion(null) };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button size="small" onClick={() => setQuestion("resume")}>
            <Play aria-hidden className="size-4" />
            Retomar…
          </Button>
        ) : (
          <Button size="small" onClick={() => setQuestion("change")}>
            <CalendarCog aria-hidden className="size-4" />
            Alterar a regra…
          </Button>
        )}
        {!isPaused && canPause(recurrence, entries, today) && (
          <Button size="small" onClick={() => setQuestion("pause")}>
            <Pause aria-hidden className="size-4" />
            Pausar…
          </Button>
        )}
        {canEnd(entry, recurrence, entries) && (
          <Button size="small" onClick={() => setQuestion("end")}>
            <CalendarX2 aria-hidden className="size-4" />
            Encerrar recorrência…
          </Button>
        )}
      </div>
      {question === "change" && <RuleChangeDialog {...asked} />}
      {question === "pause" && <PauseRecurrence {...asked} />}
      {question === "resume" && <ResumeRecurrence {...asked} />}
      {question === "end" && <EndRecurrence {...asked} />}
    </>
  );
}

function RuleText({ recurrence }: { recurrence: Recurrence }) {
  const { today } = useCompany();
  const { problem, nextDate, pausedOn } = recurrence;
  const pause = pausedOn === null ? null : pauseText(pausedOn, today);
  return (
    <>
      <p className="text-muted">
        {`${describeRecurrence(recurrence)}.`}
        {pause !== null && ` ${pause.state} ${pause.since}.`}
        {(pause !== null || nextDate === null) && " Não são criados outros lançamentos."}
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
          {`Os próximos lançamentos não foram criados. ${problem} Depois o sistema os cria sozinho, até o dia seguinte.`}
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

function canEnd(entry: Entry, recurrence: Recurrence, entries: readonly Entry[]): boolean {
  return goesOn(recurrence) || otherParts(entry, entries).following.length > 0;
}
