import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarClock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import { UPCOMING_DAYS, upcomingPeriod } from "#domain/resolved-status.ts";
import { useCompany } from "#web/api/company.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { entriesUrl } from "#web/url/entries-url.ts";
import { snapshotQuery } from "./snapshot-query.ts";

/** In characters; a longer text does not fit on one line in the larger font. */
const MAX_LENGTH = 56;

/** For the balance alone. */
const MAX_PHONE_LENGTH = 14;

/** If true, the header uses its compact layout. */
export function useHasLongTotals(): boolean {
  const { data } = useQuery(snapshotQuery);
  if (data === undefined) return false;
  const amounts = [
    data.netBalanceCents,
    data.totalIncomeCents,
    data.totalExpensesCents,
    data.upcomingRevenues.totalCents,
  ];
  return amounts.map(formatBalance).join("").length > MAX_LENGTH;
}

export function OverallBalance() {
  const { data, error, isFetching, refetch } = useQuery(snapshotQuery);
  const failed = error !== null && data === undefined;
  const balance = data === undefined ? "" : formatBalance(data.netBalanceCents);
  return (
    <Metric label="Saldo Geral">
      <span
        className={clsx(
          "flex items-center font-semibold whitespace-nowrap tabular-nums sm:text-emphasis sm:leading-[1.25rem] xl:text-body spacious:text-emphasis spacious:leading-[1.25rem]",
          // So that the longest word of a title fits next to it on a phone.
          balance.length > MAX_PHONE_LENGTH ? "text-meta" : "text-body",
        )}
      >
        {balance}
        {data === undefined && !failed && <Skeleton className="my-0.5 h-4 w-24" />}
        {failed && (
          <>
            <span>Indisponível</span>
            <IconButton
              label="Tentar novamente"
              className="-my-3"
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              <RotateCw aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
      </span>
    </Metric>
  );
}

export function IncomeAndExpenses() {
  const { data, error } = useQuery(snapshotQuery);
  const { today } = useCompany();
  const days = upcomingPeriod(today);
  const placeholder = error === null ? <Skeleton className="my-0.5 h-4 w-24" /> : "—";
  return (
    <>
      {TOTALS.map(({ label, type, key }) => (
        <Metric key={key} label={label}>
          {data === undefined ? (
            placeholder
          ) : (
            <Amount
              type={type}
              hasSign={false}
              amountCents={data[key]}
              // The arrow repeats the label, so it is hidden where space is tight.
              className="xl:[&>svg]:hidden spacious:[&>svg]:block"
            />
          )}
        </Metric>
      ))}
      <Link
        to={entriesUrl({ ...UPCOMING, from: days.start, to: days.end })}
        className="flex min-w-0 items-center *:min-w-0 gap-2 rounded-md border border-line px-3 py-1 hover:border-edge xl:px-2.5"
      >
        <CalendarClock
          aria-hidden
          className="size-4 shrink-0 text-muted xl:hidden spacious:block"
        />
        <Metric label="Próximas receitas" note={`(${UPCOMING_DAYS} dias)`}>
          {data === undefined ? placeholder : <Upcoming {...data.upcomingRevenues} />}
        </Metric>
      </Link>
    </>
  );
}

/** The entries of the badge (spec section 9). */
const UPCOMING = {
  type: "income",
  status: "pending",
  lifecycle: "active",
  due: "dated",
  sort: "due",
} as const;

const TOTALS = [
  { label: "Receitas (total)", type: "income", key: "totalIncomeCents" },
  { label: "Despesas (total)", type: "expense", key: "totalExpensesCents" },
] as const;

function Upcoming({ count, totalCents }: { count: number; totalCents: TotalCents }) {
  const text = `${count} registro(s) · ${formatBrl(totalCents)}`;
  return (
    <span title={text} className="truncate tabular-nums xl:text-meta spacious:text-body">
      {text}
    </span>
  );
}

function Metric({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <dl>
      <dt className="text-meta whitespace-nowrap text-muted">
        <span>{label}</span>
        {note !== undefined && <small className="text-meta">{` ${note}`}</small>}
      </dt>
      <dd className="flex min-h-5 items-center">{children}</dd>
    </dl>
  );
}
