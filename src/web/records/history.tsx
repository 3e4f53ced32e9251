import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type RefCallback } from "react";
import type { EntityType } from "#domain/audit-record.ts";
import { formatInstant, parseInstant } from "#domain/company-time.ts";
import { useCompany } from "#web/settings/company.ts";
import { historyQuery, unsaidChange } from "./history-query.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/feedback/skeleton.tsx";

/** `HistoryRecords` under a heading of its own. */
export function History({
  headingRef,
  ...record
}: {
  /** The heading takes the focus when the history is opened. */
  headingRef: RefCallback<HTMLElement>;
  entityType: EntityType;
  entityId: string;
}) {
  // The form that it stands under is there before it.
  const isDue = useDeferredValue(true, false);
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={headingRef} tabIndex={-1} className="font-semibold">
        Histórico
      </h3>
      {isDue ? <HistoryRecords {...record} /> : <HistoryLoading />}
    </section>
  );
}

/** What happened to one record, newest first: what changed in ink, who and when muted. */
export function HistoryRecords({
  entityType,
  entityId,
}: {
  entityType: EntityType;
  entityId: string;
}) {
  const { timeZone } = useCompany();
  const { data, error, isFetching, refetch } = useQuery(historyQuery(entityType, entityId));
  if (data === undefined) {
    return error === null ? (
      <HistoryLoading />
    ) : (
      <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
    );
  }
  if (data.length === 0) return <p className="text-muted">Nenhuma alteração registrada.</p>;
  return (
    <ol aria-label="Histórico" className="flex flex-col">
      {data.map((record) => {
        const unsaid = unsaidChange(record);
        return (
          <li
            key={record.id}
            className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent"
            />
            <p className="wrap-anywhere">{record.description}</p>
            {unsaid !== null && <p className="wrap-anywhere">{unsaid}</p>}
            <p className="text-meta wrap-anywhere text-muted">
              <time dateTime={record.timestamp}>{instantText(record.timestamp, timeZone)}</time>
              {" · "}
              <span>{record.user_name}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function HistoryLoading() {
  return (
    <output aria-label="Carregando o histórico" className="flex flex-col gap-3">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </output>
  );
}

/** `dd/mm/yyyy HH:mm` in the company's zone, or what came when it is no instant. */
function instantText(text: string, timeZone: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant, timeZone);
}
