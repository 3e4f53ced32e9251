import { daysOfMonth, monthOf } from "#domain/timeline.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatPeriod } from "#domain/format-period.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import { useCompany } from "#web/api/company.ts";
import { MonthStepper } from "#web/controls/month-stepper.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { TodayButton, type JumpToToday } from "./jump-to-today.tsx";
import type { EntrySearch } from "./entry-search.ts";

/**
 * A month of due dates (or of another date of entries), or all; it is the period of the filters.
 */
export function MonthFilter({
  search,
  step,
  jump,
}: Pick<UrlFilters<EntrySearch>, "search" | "step"> & { jump: JumpToToday }) {
  const { today } = useCompany();
  const chosen = chosenMonth(search);
  const first = daysOfMonth(monthOf(chosen ?? search.from ?? search.to ?? today)).start;
  return (
    <fieldset className="flex min-h-10 flex-wrap items-center rounded-md border border-edge p-px max-lg:p-0 max-lg:*:-my-px max-sm:w-full lg:not-pointer-coarse:min-h-9">
      <legend className="sr-only">{LEGENDS[search.by ?? "due"]}</legend>
      <MonthStepper
        month={first}
        otherPeriod={chosen === null ? formatPeriod({ start: search.from, end: search.to }) : null}
        all={{
          isChosen: search.from === null && search.to === null,
          choose: () => step({ from: null, to: null }),
        }}
        change={(month) => {
          const { start, end } = daysOfMonth(monthOf(month));
          step({ from: start, to: end });
        }}
      />
      {/* On a wide screen it is below the list. */}
      <TodayButton jump={jump} className="flex self-stretch px-2 lg:hidden" />
    </fieldset>
  );
}

const LEGENDS: Record<PeriodDate, string> = {
  due: "Mês do vencimento",
  payment: "Mês do pagamento",
  accrual: "Mês da competência",
};

/** The first day of the month that is the whole period, or null. */
export function chosenMonth({ from, to }: Pick<EntrySearch, "from" | "to">): CivilDate | null {
  if (from === null) return null;
  const { start, end } = daysOfMonth(monthOf(from));
  return from === start && to === end ? from : null;
}
