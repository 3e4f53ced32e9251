import { CircleAlert } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import type { CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { endOfEntry } from "#web/records/charge-scopes.ts";
import { useCharge, type Charge } from "#web/records/use-charge.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { UnpaidLine } from "./dashboard-response.ts";
import { UnpaidRow, type UnpaidFilter } from "./unpaid-item.tsx";
import { usePayments } from "./use-payments.ts";

/** Spec section 9; the response has more, so that the next one replaces a paid one. */
const ROWS = 4;

/** The first entries of a filter. */
export function UnpaidList({
  title,
  summary,
  emptyText,
  withoutContact = null,
  filter,
  lines,
  soonEnd = null,
  today,
}: {
  title: string;
  summary: ReactNode;
  emptyText: string;
  /** Shown for an entry without a contact. */
  withoutContact?: string | null;
  filter: UnpaidFilter;
  lines: readonly UnpaidLine[];
  /** Entries due later are set apart; null if there are none. */
  soonEnd?: CivilDate | null;
  today: CivilDate;
}) {
  const isOverdue = filter.status === "overdue";
  const { busyId, isPaid, pay } = usePayments(filter.type);
  const { charge, dialog } = useCharge();
  const shown = lines.filter((line) => !isPaid(line)).slice(0, ROWS);
  const soon = shown.filter(({ dueDate }) => isUntil(dueDate, soonEnd));
  const box = useRef<HTMLElement>(null);
  // Enter pays several bills of the next days in a row; overdue ones need a closer look.
  const focusHandlers = useRestoreRowFocus(box, isOverdue ? "a" : undefined);
  const rowOf = (line: UnpaidLine, at: number) => (
    <UnpaidRow
      key={line.id}
      index={at}
      line={line}
      withoutContact={withoutContact}
      filter={filter}
      today={today}
      isBusy={busyId === line.id}
      pay={() => void pay(line)}
      charge={filter.type === "income" ? chargeOf(line, today, charge) : null}
    />
  );
  return (
    <section ref={box} {...focusHandlers} aria-label={title}>
      <ListHead title={title} isAlert={isOverdue && lines.length > 0} filter={filter} />
      {lines.length === 0 && <p className="px-4 pb-2 text-muted lg:px-5">{emptyText}</p>}
      {lines.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-meta md:min-h-6 tabular-nums lg:px-5">
          {summary}
        </p>
      )}
      {lines.length > 0 && shown.length === 0 && <Skeleton className="mx-4 mb-2 h-8 lg:mx-5" />}
      {soon.length > 0 && <ul>{soon.map(rowOf)}</ul>}
      {soon.length > 0 && soon.length < shown.length && (
        <p className="px-4 pt-1 text-meta text-muted lg:px-5">Depois</p>
      )}
      {soon.length < shown.length && (
        <ul>{shown.slice(soon.length).map((line, at) => rowOf(line, soon.length + at))}</ul>
      )}
      {dialog}
    </section>
  );
}

function isUntil(dueDate: CivilDate | null, end: CivilDate | null): boolean {
  return end === null || (dueDate !== null && dueDate <= end);
}

/** The name of the list, with a link to all its entries. */
function ListHead({
  title,
  isAlert,
  filter,
}: {
  title: string;
  isAlert: boolean;
  filter: UnpaidFilter;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 pt-1 lg:px-5">
      <h3 className="flex min-w-0 grow items-center gap-1.5 font-semibold">
        {isAlert && <CircleAlert aria-hidden className="size-4 shrink-0 text-warning" />}
        {title}
      </h3>
      <Link
        to={entriesUrl(filter)}
        aria-label={`Ver todas: ${title}`}
        className="-my-2.5 shrink-0 py-2.5 text-accent hover:underline"
      >
        Ver todas
      </Link>
    </div>
  );
}

/** Asks the contact of an entry to pay it, and what is due before it. */
function chargeOf(line: UnpaidLine, today: CivilDate, charge: Charge): (() => void) | null {
  const { clientId, clientName } = line;
  if (clientId === null) return null;
  const name = clientName ?? CONTACT_NOT_FOUND;
  return () => charge({ contactId: clientId, name, until: endOfEntry(line, today) });
}
