import { CircleCheck } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { entriesAddress, type EntriesFilter } from "#web/lib/entries-address.ts";
import { settledWord, useSettle } from "#web/lib/use-settle.ts";
import { Amount } from "#web/ui/amount.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { useFocusKept } from "#web/ui/focus-kept.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { UnpaidLine } from "./dashboard-query.ts";

/** The first entries of a filter, each a way to itself in the filtered list, and paid with a click. */
export function UnpaidList({
  title,
  summary,
  emptyText,
  filter,
  lines,
  today,
}: {
  title: string;
  summary: string | undefined;
  emptyText: string;
  filter: EntriesFilter & { type: TransactionType };
  lines: readonly UnpaidLine[];
  today: CivilDate;
}) {
  const [paid, setPaid] = useState<ReadonlySet<string>>(new Set());
  const settle = useSettle(({ id, status }) => {
    setPaid((before) => (status === "paid" ? new Set([...before, id]) : without(before, id)));
  });
  // What was paid goes at once; the next answer has what comes after it.
  const shown = lines.filter(({ id }) => !paid.has(id));
  return (
    <ListBox title={title} summary={summary} address={entriesAddress(filter)}>
      {shown.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{emptyText}</p>
      ) : (
        <ul className="pb-2">
          {shown.map((line, at) => (
            <li key={line.id} data-index={at} className="flex items-center pr-2 hover:bg-ink/3">
              <Link
                to={entriesAddress({ ...filter, id: line.id })}
                className="flex min-w-0 grow flex-col py-2 pl-5 -outline-offset-2"
              >
                <Line line={line} type={filter.type} today={today} />
              </Link>
              <IconButton
                label={`Marcar como ${settledWord(filter)}: ${nameOf(line)}`}
                title={`Marcar como ${settledWord(filter)}`}
                onClick={() => settle({ ...line, type: filter.type })}
              >
                <CircleCheck aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </ListBox>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

function nameOf({ category, amountCents, dueDate }: UnpaidLine): string {
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
        <span className="truncate font-medium" title={line.category}>
          {line.category}
        </span>
        <Amount type={type} amountCents={line.amountCents} hasArrow={false} />
      </span>
      <span className="flex gap-1 text-meta text-muted">
        <span className="shrink-0 tabular-nums">
          {line.dueDate === null ? "sem vencimento" : formatCivilDate(line.dueDate)}
          {line.dueDate === today && <span className="text-warning"> vence hoje</span>}
        </span>
        <span aria-hidden>·</span>
        <span className="truncate" title={linkedNameOf(line)}>
          {linkedNameOf(line)}
        </span>
      </span>
    </>
  );
}

function linkedNameOf({ isLinked, clientName }: UnpaidLine): string {
  if (!isLinked) return "Sem vínculo";
  return clientName ?? "Cliente não encontrado";
}

function ListBox({
  title,
  summary,
  address,
  children,
}: {
  title: string;
  summary: string | undefined;
  address: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const focusKept = useFocusKept(box);
  return (
    <section
      ref={box}
      {...focusKept}
      aria-label={title}
      className="rounded-md border border-line bg-surface"
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2">
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

/** The shape of such a list to come. */
export function UnpaidListSkeleton() {
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-5">
      <Skeleton className="my-1 h-4 w-40" />
      {["a", "b", "c", "d"].map((line) => (
        <div key={line} className="flex justify-between gap-3">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
