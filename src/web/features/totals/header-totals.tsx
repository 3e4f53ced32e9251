/** The figures of the header, the same on every screen. */
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { formatBrl } from "#domain/money.ts";
import { Amount, formatBalance } from "#web/ui/amount.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { snapshotQuery } from "./snapshot-query.ts";

/** All active entries: what came in less what went out. */
export function OverallBalance() {
  const { data, error, isFetching, refetch } = useQuery(snapshotQuery);
  const failed = error !== null && data === undefined;
  return (
    <Figure label="Saldo Geral">
      <span className="flex items-center text-body font-semibold whitespace-nowrap tabular-nums sm:text-emphasis sm:leading-5">
        {data !== undefined && formatBalance(data.balanceCents)}
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
        {data === undefined ? (
          standIn
        ) : (
          <Amount type="income" hasSign={false} amountCents={data.incomeCents} />
        )}
      </Figure>
      <Figure label="Despesas">
        {data === undefined ? (
          standIn
        ) : (
          <Amount type="expense" hasSign={false} amountCents={data.expensesCents} />
        )}
      </Figure>
      <div className="flex min-w-0 items-center *:min-w-0 gap-2 rounded-md border border-line px-3 py-1">
        <CalendarClock aria-hidden className="size-4 shrink-0 text-muted" />
        <Figure label="Próximas receitas">
          {data === undefined ? (
            standIn
          ) : (
            <span className="truncate tabular-nums">
              {`${data.upcoming.count} registro(s) · ${formatBrl(data.upcoming.totalCents)}`}
            </span>
          )}
        </Figure>
      </div>
    </>
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
