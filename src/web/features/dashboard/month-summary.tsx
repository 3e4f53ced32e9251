import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { compareAmounts, formatAmountChange, formatShortChange } from "#domain/amount-change.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { wholeMonths } from "#domain/period.ts";
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
  return (
    <section aria-label="O mês" className={monthClass}>
      <div className="-mx-2 -mt-2 flex items-center xl:mt-0 xl:w-60 xl:shrink-0 xl:flex-col">
        <MonthStepper month={month} change={choose} />
        {month !== thisMonth && (
          <Button variant="ghost" size="small" onClick={() => choose(thisMonth)}>
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
          <dl className="grid gap-x-8 gap-y-4 sm:gap-y-1 sm:grid-cols-3">
            {LINES.map(({ label, key, type }) => {
              const change = compareAmounts(data.current[key], data.previous[key]);
              return (
                <div key={key} className="flex flex-wrap items-center sm:block">
                  <dt className="text-muted">{label}</dt>
                  {/* High enough for a finger; below its label if it is long. */}
                  <dd className="-my-2 min-w-0 text-emphasis font-semibold tabular-nums wrap-anywhere max-sm:order-last max-sm:ml-auto max-sm:pl-2 sm:my-0">
                    <Link
                      to={monthUrl(data.month, type)}
                      className="inline-block py-2 hover:underline lg:not-pointer-coarse:py-0.5"
                    >
                      {formatBalance(data.current[key])}
                    </Link>
                  </dd>
                  {/* A phone has room for one line: what does not fit next to the amount wraps out
                      of sight. */}
                  <dd className="text-meta text-muted tabular-nums max-sm:flex max-sm:h-5 max-sm:min-w-0 max-sm:grow max-sm:basis-0 max-sm:flex-wrap max-sm:leading-5 max-sm:justify-end max-sm:overflow-hidden max-sm:before:h-5">
                    <span className="max-sm:hidden">{formatAmountChange(change)}</span>
                    <span className="ml-2 sm:hidden">{formatShortChange(change)}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className="text-meta text-muted">
            {`Por vencimento, pago ou não. Comparado com ${formatLongMonth(data.before)}. `}
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

const LINES = [
  { label: "Receitas do mês", key: "incomeCents", type: "income" },
  { label: "Despesas do mês", key: "expenseCents", type: "expense" },
  { label: "Saldo do mês", key: "balanceCents", type: null },
] as const;

function monthUrl(month: CivilDate, type: (typeof LINES)[number]["type"]): string {
  const { start, end } = wholeMonths(month, 1);
  return entriesUrl({ type, lifecycle: "active", from: start, to: end, due: "dated", sort: "due" });
}

function reportUrl(month: CivilDate): string {
  const { start, end } = wholeMonths(month, 1);
  return `${PATHS.reports}?${toUrlParams({ from: start, to: end }).toString()}`;
}
