import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRef } from "react";
import { Link } from "react-router";
import { compareAmounts, formatAmountChange, formatShortChange } from "#domain/amount-change.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { wholeMonths } from "#domain/period.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { MonthStepper } from "#web/controls/month-stepper.tsx";
import { formatLongMonth } from "#web/dates/format-bucket.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { entriesUrl } from "#web/url/entries-url.ts";
import { PATHS } from "#web/url/paths.ts";
import { toUrlParams } from "#web/url/url-params.ts";
import { monthClass } from "./part-classes.ts";
import { monthQuery } from "./month-query.ts";

export type MonthSummaryProps = {
  month: CivilDate;
  thisMonth: CivilDate;
  choose: (month: CivilDate) => void;
};

/** The amounts due in a month, and their change from the previous month. */
export function MonthSummary({ month, thisMonth, choose }: MonthSummaryProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(monthQuery(month));
  const stepper = useRef<HTMLDivElement>(null);
  return (
    <section aria-label="O mês" className={monthClass}>
      <div
        ref={stepper}
        className="-mx-2 -mt-2 flex items-center xl:mt-0 xl:w-60 xl:shrink-0 xl:flex-col"
      >
        <MonthStepper month={month} change={choose} />
        {month !== thisMonth && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              choose(thisMonth);
              // The button disappears; the name of the month stays.
              stepper.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
            }}
          >
            Este mês
          </Button>
        )}
      </div>
      {data === undefined && error === null && <Skeleton className="h-10 grow max-xl:grow-0" />}
      {error !== null && (data === undefined || isPlaceholderData) && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data !== undefined && (error === null || !isPlaceholderData) && (
        <div
          aria-busy={isPlaceholderData}
          className={clsx("flex min-w-0 grow flex-col gap-2", isPlaceholderData && "opacity-60")}
        >
          <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-3">
            {LINES.map(({ key, ...line }) => (
              <MonthLine
                key={key}
                {...line}
                month={data.month}
                amountCents={data.current[key]}
                beforeCents={data.previous?.[key] ?? null}
              />
            ))}
          </dl>
          <p className="text-meta text-muted">
            {"Por vencimento, pago ou não. "}
            {data.previous === null
              ? `Nada a comparar em ${formatLongMonth(data.before)}. `
              : `Comparado com ${formatLongMonth(data.before)}. `}
            <Link
              to={reportUrl(data.month)}
              className="py-3.5 text-accent underline underline-offset-2 lg:not-pointer-coarse:py-1"
            >
              Ver o relatório
            </Link>
          </p>
        </div>
      )}
    </section>
  );
}

function MonthLine({
  label,
  type,
  month,
  amountCents,
  beforeCents,
}: {
  label: string;
  type: TransactionType | null;
  month: CivilDate;
  amountCents: TotalCents;
  /** Null if there is nothing to compare with. */
  beforeCents: TotalCents | null;
}) {
  const change = beforeCents === null ? null : compareAmounts(amountCents, beforeCents);
  return (
    <div className="grid min-h-10 grid-cols-[1fr_auto] content-center items-center gap-x-2 sm:block sm:min-h-0">
      <dt className="text-muted">{label}</dt>
      {/* High enough for a finger. */}
      <dd
        className={clsx(
          "-my-2 min-w-0 text-right text-emphasis font-semibold tabular-nums wrap-anywhere sm:my-0 sm:text-left",
          change !== null && "row-span-2",
        )}
      >
        <Link
          to={monthUrl(month, type)}
          className="inline-block py-2 hover:underline lg:not-pointer-coarse:py-0.5"
        >
          {formatBalance(amountCents)}
        </Link>
      </dd>
      {change !== null && (
        <dd className="text-meta text-muted tabular-nums">
          <span className="max-sm:hidden">{formatAmountChange(change)}</span>
          <span className="sm:hidden">{formatShortChange(change)}</span>
        </dd>
      )}
    </div>
  );
}

const LINES = [
  { label: "Receitas do mês", key: "incomeCents", type: "income" },
  { label: "Despesas do mês", key: "expenseCents", type: "expense" },
  { label: "Saldo do mês", key: "balanceCents", type: null },
] as const;

function monthUrl(month: CivilDate, type: TransactionType | null): string {
  const { start, end } = wholeMonths(month, 1);
  return entriesUrl({ type, lifecycle: "active", from: start, to: end, due: "dated", sort: "due" });
}

/** Of the same entries: a period alone has those without a due date too. */
function reportUrl(month: CivilDate): string {
  const { start, end } = wholeMonths(month, 1);
  return `${PATHS.reports}?${toUrlParams({ from: start, to: end, due: "dated" }).toString()}`;
}
