import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatInstalment } from "#domain/format-instalment.ts";
import type { SeriesId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { useCompany } from "#web/api/company.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import type { Entry } from "#web/records/entry.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { EntryLink } from "../entry/entry-link.tsx";
import { SeriesHeading } from "./series-heading.tsx";
import { seriesQuery } from "./series-query.ts";

/** The other instalments of the entry's amount. */
export function SeriesParts({ entry, seriesId }: { entry: Entry; seriesId: SeriesId }) {
  const { data, error, isFetching, refetch } = useQuery(seriesQuery(seriesId));
  return (
    <section aria-label="Parcelas" className="flex flex-col gap-2">
      <SeriesHeading title="Parcelas" seriesId={seriesId} linkText="Ver todas" />
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <>
          <p className="text-muted">{summaryText(entry, data)}</p>
          <ol className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
            {data.map((part) => (
              <li key={part.id} className="border-b border-line last:border-b-0">
                <PartLink part={part} isCurrent={part.id === entry.id} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const PAID_PARTS = {
  income: { one: "recebida", several: "recebidas" },
  expense: { one: "paga", several: "pagas" },
} as const;

/** `3 de 12 pagas, R$ 900,00 em aberto` */
function summaryText({ type, seriesCount }: Entry, parts: readonly Entry[]): string {
  const active = parts.filter(({ lifecycle }) => lifecycle === "active");
  const paidCount = active.filter(({ status }) => status === "paid").length;
  let openCents = 0n;
  for (const { status, amountCents } of active) {
    if (status !== "paid") openCents += BigInt(amountCents);
  }
  const paid = PAID_PARTS[type][paidCount === 1 ? "one" : "several"];
  return `${paidCount} de ${seriesCount ?? parts.length} ${paid}, ${formatBrl(openCents)} em aberto`;
}

function PartLink({ part, isCurrent }: { part: Entry; isCurrent: boolean }) {
  const { today } = useCompany();
  const isMuted = part.lifecycle !== "active";
  const isStruck = part.lifecycle === "cancelled";
  return (
    <EntryLink entry={part} isCurrent={isCurrent}>
      <span className={clsx("w-11", isCurrent ? "font-medium" : "text-muted")}>
        {formatInstalment(part)}
      </span>
      <span className={clsx("whitespace-nowrap", isStruck && "text-muted line-through")}>
        {formatCivilDate(part.dueDate)}
      </span>
      <span className="text-meta">
        {isMuted ? (
          <LifecycleBadge lifecycle={part.lifecycle} />
        ) : (
          <StatusBadge status={resolvedStatus(part, today)} />
        )}
      </span>
    </EntryLink>
  );
}
