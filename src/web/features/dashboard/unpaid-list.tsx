import { useRef } from "react";
import { Link } from "react-router";
import type { CivilDate } from "#domain/civil-date.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { UnpaidLine } from "./dashboard-response.ts";
import { UnpaidRow, contactOf, type UnpaidFilter } from "./unpaid-item.tsx";
import { usePayments } from "./use-payments.ts";

/** The first entries of a filter. */
export function UnpaidList({
  title,
  summary,
  emptyText,
  filter,
  lines,
  today,
}: {
  title: string;
  summary: string;
  emptyText: string;
  filter: UnpaidFilter;
  lines: readonly UnpaidLine[];
  today: CivilDate;
}) {
  const { busyId, isPaid, pay } = usePayments(filter.type);
  const shown = lines.filter((line) => !isPaid(line));
  const box = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreRowFocus(box, "a");
  return (
    <section
      ref={box}
      {...focusHandlers}
      aria-label={title}
      className="rounded-md border border-line bg-surface"
    >
      <div className="flex flex-wrap items-start gap-x-3 px-4 pt-4 pb-2 lg:px-5 lg:pt-5">
        <div className="min-w-0 grow basis-40">
          <h2 className="text-emphasis font-semibold">{title}</h2>
          <p className="min-h-4 text-meta text-muted">{summary}</p>
        </div>
        <Link
          to={entriesUrl(filter)}
          aria-label={`Ver todas: ${title}`}
          className="-my-2.5 shrink-0 py-2.5 text-accent hover:underline"
        >
          Ver todas
        </Link>
      </div>
      {lines.length === 0 && <p className="px-4 pb-5 text-muted lg:px-5">{emptyText}</p>}
      {lines.length > 0 && shown.length === 0 && <Skeleton className="mx-4 mb-5 h-8 lg:mx-5" />}
      {shown.length > 0 && (
        <ul className="pb-2">
          {shown.map((line, at) => (
            <UnpaidRow
              key={line.id}
              index={at}
              line={line}
              detail={contactOf(line) ?? withoutContact(line)}
              filter={filter}
              today={today}
              isBusy={busyId === line.id}
              pay={() => void pay(line)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The words of the specification, section 2. */
function withoutContact({ note }: UnpaidLine): string {
  return note === null ? "Sem vínculo" : `Sem vínculo · ${note}`;
}

export function UnpaidListSkeleton() {
  return (
    <div className="flex flex-col rounded-md border border-line bg-surface p-4 lg:p-5">
      <Skeleton className="my-1 h-4 w-40" />
      <Skeleton className="mb-2 h-4 w-32" />
      {["a", "b", "c", "d"].map((line) => (
        <div key={line} className="flex justify-between gap-3 py-2">
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
