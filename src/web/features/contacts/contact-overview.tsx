import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { PATHS } from "#web/url/paths.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { contactOverviewQuery } from "./contact-overview-query.ts";

/** The open and the late amounts, each a link to its entries, and the entry that is due last. */
export function ContactOverview({ contactId }: { contactId: string }) {
  const { data, error, refetch, isFetching } = useQuery(contactOverviewQuery(contactId));
  if (data === undefined && error !== null) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  const sum = (
    cents: TotalCents | undefined,
    filter: Record<string, string>,
    className: string,
  ) => (
    <SumLink
      cents={cents}
      className={className}
      search={{ client: contactId, lifecycle: "active", ...filter }}
    />
  );
  const unpaid = { status: "unpaid" };
  const overdue = { status: "overdue" };
  const [income, expense] = [{ type: "income" }, { type: "expense" }];
  const lastDue = data?.lastDue;
  return (
    <dl className="flex flex-wrap gap-3 lg:gap-4 xl:grid xl:grid-cols-4 2xl:grid-cols-5">
      <Figure term="A receber">
        {sum(data?.unpaid.incomeCents, { ...unpaid, ...income }, "text-income")}
      </Figure>
      <Figure term="A receber, atrasado">
        {sum(data?.overdue.incomeCents, { ...overdue, ...income }, "text-warning")}
      </Figure>
      <Figure term="A pagar">
        {sum(data?.unpaid.expenseCents, { ...unpaid, ...expense }, "text-expense")}
      </Figure>
      <Figure term="A pagar, atrasado">
        {sum(data?.overdue.expenseCents, { ...overdue, ...expense }, "text-warning")}
      </Figure>
      <Figure term="Último vencimento" className="max-2xl:col-span-full max-xl:basis-full">
        {lastDue === undefined && (
          <>
            <Skeleton className="my-1 h-4 w-24" />
            <span aria-hidden className="block text-meta">
              {"\u00a0"}
            </span>
          </>
        )}
        {lastDue === null && <span className="text-muted">Nenhum</span>}
        {lastDue !== undefined && lastDue !== null && (
          <Link
            to={`${PATHS.transactions}?${new URLSearchParams({ id: lastDue.id }).toString()}`}
            className="rounded-sm tabular-nums hover:text-accent"
          >
            {lastDue.dueDate === null ? "sem vencimento" : formatCivilDate(lastDue.dueDate)}
            <span className="block text-meta font-normal text-muted">
              {lastDue.category}
              <EntryMark entry={lastDue} />
            </span>
          </Link>
        )}
      </Figure>
    </dl>
  );
}

function Figure({
  term,
  className,
  children,
}: {
  term: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        // Two beside each other, where their amounts fit.
        "min-w-min grow basis-[calc(50%-0.5rem)] rounded-md border border-line bg-surface p-3 lg:p-4",
        className,
      )}
    >
      <dt className="text-meta text-muted">{term}</dt>
      {/* A long amount is smaller on a phone. */}
      <dd className="flow-root min-h-6 text-emphasis font-semibold">{children}</dd>
    </div>
  );
}

/** Nothing is no link, and muted. */
function SumLink({
  cents,
  search,
  className,
}: {
  cents: TotalCents | undefined;
  search: Readonly<Record<string, string>>;
  className: string;
}) {
  if (cents === undefined) return <Skeleton className="my-1 h-4 w-24" />;
  if (cents === 0n) return <span className="font-normal text-muted">{formatBrl(0n)}</span>;
  return (
    <Link
      to={`${PATHS.transactions}?${new URLSearchParams(search).toString()}`}
      className={clsx(
        "block rounded-sm tabular-nums hover:underline",
        // Two amounts are beside each other on a phone.
        cents >= 10_000_000_00n && "text-meta sm:text-emphasis",
        className,
      )}
    >
      {formatBrl(cents)}
    </Link>
  );
}
