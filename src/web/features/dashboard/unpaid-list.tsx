import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/lib/company.ts";
import { entriesAddress, type EntriesFilter } from "#web/lib/entries-address.ts";
import { Amount } from "#web/ui/amount.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { UnpaidLine } from "./dashboard-query.ts";

/** The first entries of a filter, each a way to itself in the filtered list. */
export function UnpaidList({
  title,
  summary,
  emptyText,
  filter,
  lines,
}: {
  title: string;
  summary: string | undefined;
  emptyText: string;
  filter: EntriesFilter & { type: TransactionType };
  lines: readonly UnpaidLine[];
}) {
  return (
    <ListBox title={title} summary={summary} address={entriesAddress(filter)}>
      {lines.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{emptyText}</p>
      ) : (
        <ul className="pb-2">
          {lines.map((line) => (
            <li key={line.id}>
              <Link
                to={entriesAddress({ ...filter, id: line.id })}
                className="flex items-baseline justify-between gap-3 px-5 py-2 -outline-offset-2 hover:bg-ink/3"
              >
                <Description line={line} />
                <Amount type={filter.type} amountCents={line.amountCents} hasArrow={false} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ListBox>
  );
}

function Description({ line }: { line: UnpaidLine }) {
  const { today } = useCompany();
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium" title={line.category}>
        {line.category}
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
    </span>
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
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface">
      <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2">
        <div>
          <h2 className="text-emphasis font-semibold">{title}</h2>
          {summary !== undefined && <p className="text-meta text-muted">{summary}</p>}
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
