/** The figures of the header, the same on every screen. */
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { formatBalance } from "#domain/format-amount.ts";
import { formatBrl, type Cents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { Skeleton } from "#web/feedback/skeleton.tsx";
import { snapshotQuery } from "./snapshot-query.ts";

/** With more figures than this, the four amounts leave no room for larger type on one line. */
const MAX_EASY_LENGTH = 56;

/** Whether the amounts are so long that the header must be sparing with its room. */
export function useHasLongTotals(): boolean {
  const { data } = useQuery(snapshotQuery);
  if (data === undefined) return false;
  const amounts = [
    data.netBalanceCents,
    data.totalIncomeCents,
    data.totalExpensesCents,
    data.upcomingRevenues.totalCents,
  ];
  return amounts.map(formatBalance).join("").length > MAX_EASY_LENGTH;
}

/** All active entries: what came in less what went out. */
export function OverallBalance() {
  const { data, error, isFetching, refetch } = useQuery(snapshotQuery);
  const failed = error !== null && data === undefined;
  return (
    <Figure label="Saldo Geral">
      <span className="flex items-center text-body font-semibold whitespace-nowrap tabular-nums sm:text-emphasis sm:leading-5 xl:text-body spacious:text-emphasis spacious:leading-5">
        {data !== undefined && formatBalance(data.netBalanceCents)}
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
    </Figure>
  );
}

/** Receitas and Despesas, and what is to come in within a week. */
export function IncomeAndExpenses() {
  const { data, error } = useQuery(snapshotQuery);
  const standIn = error === null ? <Skeleton className="my-0.5 h-4 w-24" /> : "—";
  return (
    <>
      <Figure label="Receitas">
        {data === undefined ? standIn : <Total type="income" amountCents={data.totalIncomeCents} />}
      </Figure>
      <Figure label="Despesas">
        {data === undefined ? (
          standIn
        ) : (
          <Total type="expense" amountCents={data.totalExpensesCents} />
        )}
      </Figure>
      <div className="flex min-w-0 items-center *:min-w-0 gap-2 rounded-md border border-line px-3 py-1 xl:px-2.5">
        <CalendarClock
          aria-hidden
          className="size-4 shrink-0 text-muted xl:hidden spacious:block"
        />
        <Figure label="Próximas receitas">
          {data === undefined ? standIn : <Upcoming {...data.upcomingRevenues} />}
        </Figure>
      </div>
    </>
  );
}

/** The arrow stands beside a word that says the same, and gives way where it is tight. */
function Total({ type, amountCents }: { type: TransactionType; amountCents: Cents }) {
  return (
    <Amount
      type={type}
      hasSign={false}
      amountCents={amountCents}
      className="xl:[&>svg]:hidden spacious:[&>svg]:block"
    />
  );
}

function Upcoming({ count, totalCents }: { count: number; totalCents: Cents }) {
  const text = `${count} registro(s) · ${formatBrl(totalCents)}`;
  return (
    <span title={text} className="truncate tabular-nums xl:text-meta spacious:text-body">
      {text}
    </span>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl>
      <dt className="text-meta whitespace-nowrap text-muted">{label}</dt>
      <dd className="flex h-5 items-center">{children}</dd>
    </dl>
  );
}
