import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import type { CivilDate } from "#domain/civil-date.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { UnpaidLine } from "./dashboard-response.ts";
import { UnpaidRow, type UnpaidFilter } from "./unpaid-item.tsx";
import { usePayments } from "./use-payments.ts";

/** The first entries of a filter. */
export function UnpaidList({
  title,
  summary,
  emptyText,
  filter,
  lines,
  today,
  children,
}: {
  title: string;
  summary: string;
  emptyText: string;
  filter: UnpaidFilter;
  lines: readonly UnpaidLine[];
  today: CivilDate;
  /** Between the heading and the rows. */
  children?: ReactNode;
}) {
  const { busyId, isPaid, pay } = usePayments(filter.type);
  const shown = lines.filter((line) => !isPaid(line));
  const box = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreRowFocus(box, "a");
  return (
    <section ref={box} {...focusHandlers} aria-label={title}>
      <div className="flex flex-wrap items-start gap-x-3 px-4 py-1 lg:px-5">
        <div className="min-w-0 grow basis-40">
          <h3 className="font-semibold">{title}</h3>
          <p className="min-h-4 text-meta text-muted tabular-nums">{summary}</p>
        </div>
        <Link
          to={entriesUrl(filter)}
          aria-label={`Ver todas: ${title}`}
          className="-my-2.5 shrink-0 py-2.5 text-accent hover:underline"
        >
          Ver todas
        </Link>
      </div>
      {children}
      {lines.length === 0 && <p className="px-4 pb-2 text-muted lg:px-5">{emptyText}</p>}
      {lines.length > 0 && shown.length === 0 && <Skeleton className="mx-4 mb-2 h-8 lg:mx-5" />}
      {shown.length > 0 && (
        <ul>
          {shown.map((line, at) => (
            <UnpaidRow
              key={line.id}
              index={at}
              line={line}
              // The words of the specification, section 2.
              withoutContact="Sem vínculo"
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
