/**
 * *Agrupar por dia*: a heading above the entries of each due date, or of each day of payment in a
 * list in that order. Remembered in this browser.
 */
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { namesMatching } from "#domain/category.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { categoriesOf, sumOf, toParts } from "#domain/split.ts";
import { Sum } from "#domain/totals.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { Switch } from "#web/controls/switch.tsx";
import type { ListedEntry } from "#web/records/entry.ts";
import { PersistentSetting } from "#web/settings/persistent-setting.ts";
import type { RowHeadings } from "#web/table/row-headings.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { dateOfOrder, defaultSort, effectiveSort } from "#web/url/entry-sort.ts";
import type { EntrySearch } from "./entry-search.ts";
import { chooseSort } from "./use-list-filters.ts";

const ON = "sim";
export const dayGroupsSetting = new PersistentSetting("agrupar-por-dia", (text) => text === ON);

export function isOrderedByDay(search: EntrySearch): boolean {
  return dateOfOrder(effectiveSort(search)) !== null;
}

export function DayGroupsSwitch({
  search,
  change,
  isOn,
  className,
}: Pick<UrlFilters<EntrySearch>, "search" | "change"> & { isOn: boolean; className?: string }) {
  return (
    <Switch
      isOn={isOn}
      toggle={() => {
        dayGroupsSetting.set(isOn ? null : ON);
        if (!isOrderedByDay(search)) chooseSort({ search, change }, defaultSort(search));
      }}
      className={className}
    >
      Agrupar por dia
    </Switch>
  );
}

/** The headings of the first row of each day; the sums are those of the category of the filter. */
export function dayHeadings(
  { rows, isComplete }: Pick<LoadedRows<ListedEntry>, "rows" | "isComplete">,
  {
    today,
    category,
    date,
    columnCount,
  }: {
    today: CivilDate;
    category: string | null;
    date: "dueDate" | "paidOn";
    columnCount: number;
  },
): RowHeadings {
  const days = new Map<number, { day: CivilDate | null; sum: Sum }>();
  let last: { day: CivilDate | null; sum: Sum } | undefined;
  for (const [index, entry] of rows.entries()) {
    const { [date]: day, type, lifecycle } = entry;
    if (last === undefined || last.day !== day) {
      last = { day, sum: new Sum() };
      days.set(index, last);
    }
    if (lifecycle === "active") {
      last.sum.add({ type, count: 1, cents: amountInCategory(entry, category) });
    }
  }
  return {
    columnCount,
    isAbove: (index) => days.has(index),
    render(index) {
      const group = days.get(index);
      if (group === undefined) return null;
      // The next page may have more entries of the last day.
      const isWhole = isComplete || group !== last;
      return (
        <DayHeading
          day={group.day}
          noDay={date === "dueDate" ? "Sem vencimento" : "Sem pagamento"}
          today={today}
          balance={isWhole ? balanceOf(group.sum) : null}
        />
      );
    },
  };
}

/** Only of the parts that a filter by category finds; of the whole entry without one. */
function amountInCategory(entry: ListedEntry, category: string | null): bigint {
  if (category === null || entry.splits === null) return BigInt(entry.amountCents);
  const names = namesMatching(categoriesOf(entry), category);
  return sumOf(toParts(entry).filter((part) => names.includes(part.category)));
}

function balanceOf({ income, expense }: Sum): bigint {
  return income - expense;
}

function DayHeading({
  day,
  noDay,
  today,
  balance,
}: {
  day: CivilDate | null;
  noDay: string;
  today: CivilDate;
  balance: bigint | null;
}) {
  return (
    <>
      <span className="truncate text-meta font-semibold">
        {day === null ? noDay : dayText(day)}
        {day === today && <span className="text-accent"> · hoje</span>}
      </span>
      {balance !== null && (
        <span className="text-meta font-normal whitespace-nowrap text-muted tabular-nums">
          {`Soma do dia ${formatBalance(balance)}`}
        </span>
      )}
    </>
  );
}

const WEEKDAY = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });

function dayText(day: CivilDate): string {
  return `${formatCivilDate(day)}, ${WEEKDAY.format(new Date(`${day}T00:00:00Z`))}`;
}
