import { CircleCheck } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { formatBrl } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { paidWord, useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { UnpaidLine } from "./dashboard-response.ts";

/** The first entries of a filter, each a link to it in the filtered list. */
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
  filter: EntriesFilter & { type: TransactionType };
  lines: readonly UnpaidLine[];
  today: CivilDate;
}) {
  // Paid entries by the version read: hidden before the refetch.
  const [paid, setPaid] = useState<ReadonlyMap<string, string>>(new Map());
  const markAsPaid = useMarkAsPaid((_, { id, updatedAt }) =>
    setPaid((before) => new Map(before).set(id, updatedAt)),
  );
  const [busyId, setBusyId] = useState<string | null>(null);
  const shown = lines.filter(({ id, updatedAt }) => paid.get(id) !== updatedAt);

  async function pay(line: UnpaidLine): Promise<void> {
    setBusyId(line.id);
    await markAsPaid({ ...line, type: filter.type });
    // Another payment may be in progress.
    setBusyId((now) => (now === line.id ? null : now));
  }

  return (
    <ListCard title={title} summary={summary} address={entriesUrl(filter)}>
      {lines.length === 0 && <p className="px-4 pb-5 text-muted lg:px-5">{emptyText}</p>}
      {lines.length > 0 && shown.length === 0 && <Skeleton className="mx-4 mb-5 h-8 lg:mx-5" />}
      {shown.length > 0 && (
        <ul className="pb-2">
          {shown.map((line, at) => (
            <li
              key={line.id}
              data-index={at}
              aria-busy={busyId === line.id}
              className="flex items-center pr-2 hover:bg-ink/3 aria-busy:opacity-60"
            >
              <Link
                to={entriesUrl({ ...filter, id: line.id })}
                className="flex min-w-0 grow flex-col py-2 pl-4 -outline-offset-2 lg:pl-5"
              >
                <Line line={line} type={filter.type} today={today} />
              </Link>
              <IconButton
                label={`Marcar como ${paidWord(filter)}: ${describeLine(line)}`}
                title={`Marcar como ${paidWord(filter)}`}
                onClick={(event) => {
                  if (!isDoubleClick(event)) void pay(line);
                }}
              >
                <CircleCheck aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function describeLine({ category, amountCents, dueDate }: UnpaidLine): string {
  const day = dueDate === null ? "sem vencimento" : formatCivilDate(dueDate);
  return `${category}, ${formatBrl(amountCents)}, ${day}`;
}

function Line({
  line,
  type,
  today,
}: {
  line: UnpaidLine;
  type: TransactionType;
  today: CivilDate;
}) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{line.category}</span>
        <Amount type={type} amountCents={line.amountCents} hasArrow={false} />
      </span>
      <span className="flex gap-1 text-meta text-muted">
        <span className="shrink-0 tabular-nums">
          {line.dueDate === null ? "sem vencimento" : formatCivilDate(line.dueDate)}
          {line.dueDate === today && <span className="text-warning"> vence hoje</span>}
        </span>
        <span aria-hidden>·</span>
        <span className="truncate" title={contactName(line)}>
          {contactName(line)}
        </span>
      </span>
    </>
  );
}

function contactName({ clientId, clientName }: UnpaidLine): string {
  if (clientId === null) return "Sem vínculo";
  return clientName ?? CONTACT_NOT_FOUND;
}

function ListCard({
  title,
  summary,
  address,
  children,
}: {
  title: string;
  summary: string;
  address: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreRowFocus(box, "a");
  return (
    <section
      ref={box}
      {...focusHandlers}
      aria-label={title}
      className="rounded-md border border-line bg-surface"
    >
      <div className="flex items-start justify-between gap-3 px-4 pt-4 pb-2 lg:px-5 lg:pt-5">
        <div>
          <h2 className="text-emphasis font-semibold">{title}</h2>
          <p className="min-h-4 text-meta text-muted">{summary}</p>
        </div>
        <Link
          to={address}
          aria-label={`Ver todas: ${title}`}
          className="shrink-0 py-0.5 text-accent hover:underline"
        >
          Ver todas
        </Link>
      </div>
      {children}
    </section>
  );
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
