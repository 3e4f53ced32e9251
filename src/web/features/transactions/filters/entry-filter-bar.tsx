import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { pluralize } from "#domain/format-amount.ts";
import {
  PERIOD_DATE_LABELS,
  STATUS_FILTERS,
  STATUS_FILTER_LABELS,
  periodDateName,
} from "#domain/report-filter.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useFilterChips } from "#web/records/filter-chips.ts";
import { formatDays, formatLongMonth } from "#web/dates/format-bucket.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { FilterBar, type FilterChip } from "#web/table/filter-bar.tsx";
import { SearchField } from "#web/controls/search-field.tsx";
import { ChoiceSelect } from "#web/controls/choice-field.tsx";
import { useIsCompact } from "#web/controls/use-media-query.ts";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { SORT_OPTIONS, effectiveSort, entrySort } from "#web/url/entry-sort.ts";
import { Field } from "#web/controls/field.tsx";
import { Select } from "#web/controls/controls.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { EntrySearch } from "./entry-search.ts";
import { entryTotalsQuery } from "./entry-totals-query.ts";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { DayGroupsSwitch, dayGroupsSetting, isOrderedByDay } from "./day-groups.tsx";
import type { JumpToToday } from "./jump-to-today.tsx";
import { CountedOnlySwitch } from "./counted-only.tsx";
import { chooseSort } from "./use-list-filters.ts";
import { MonthFilter, chosenMonth } from "./month-filter.tsx";

// Seldom opened, and contains two large controls.
const MoreFilters = lazyPart<Pick<UrlFilters<EntrySearch>, "search" | "change">>(
  async () => (await import("./more-filters.tsx")).MoreFilters,
  () => <Skeleton className="h-15" />,
);

const TYPES: { value: TransactionType | null; label: string }[] = [
  { value: null, label: "Todos" },
  { value: "income", label: "Receitas" },
  { value: "expense", label: "Despesas" },
];

export function EntryFilterBar({
  search,
  change,
  step,
  clear,
  action,
  jump,
}: UrlFilters<EntrySearch> & { action: ReactNode; jump: JumpToToday }) {
  const isGrouped = usePersistentSetting(dayGroupsSetting) && isOrderedByDay(search);
  const found = useQuery(entryTotalsQuery(search));
  const isCompact = useIsCompact();
  return (
    <FilterBar
      resultLabel={found.isPlaceholderData ? undefined : foundLabel(found.data?.foundCount)}
      {...useActiveFilters(search)}
      change={change}
      clear={() => clear("sort")}
      action={action}
      search={
        <SearchField
          label="Buscar lançamentos"
          placeholder="Buscar…"
          value={search.search}
          maxLength={MAX_SEARCH_LENGTH}
          change={(text) => change({ search: text })}
        />
      }
      period={<MonthFilter search={search} step={step} jump={jump} />}
      sheetOnly={
        <>
          <CountedOnlySwitch search={search} change={change} hiddenCount={null} className="h-10" />
          <DayGroupsSwitch search={search} change={change} isOn={isGrouped} className="h-10" />
          <SortField search={search} change={change} />
        </>
      }
      more={
        <>
          <MoreFilters search={search} change={change} />
          {/* Below the list there is no room for it; on a compact screen the sheet has its own. */}
          {!isCompact && (
            <DayGroupsSwitch
              search={search}
              change={change}
              isOn={isGrouped}
              className="xl:hidden"
            />
          )}
        </>
      }
    >
      <SegmentedControl
        legend="Tipo"
        value={search.type}
        options={TYPES}
        change={(type) => change({ type })}
      />
      <div className="lg:w-36 lg:pointer-coarse:w-42">
        <ChoiceSelect
          aria-label="Status"
          value={search.status}
          values={STATUS_FILTERS.toReversed()}
          labels={STATUS_FILTER_LABELS}
          noneLabel="Status: todos"
          change={(status) => change({ status })}
        />
      </div>
    </FilterBar>
  );
}

function SortField({ search, change }: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  return (
    <Field label="Ordenar por">
      {(control) => (
        <Select
          {...control}
          value={effectiveSort(search)}
          onChange={({ target }) => chooseSort({ search, change }, entrySort.parse(target.value))}
        >
          {SORT_OPTIONS.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function foundLabel(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count === 0 ? "Nenhum lançamento" : `Ver ${pluralize(count, "lançamento", "lançamentos")}`;
}

function useActiveFilters(search: EntrySearch) {
  return {
    chips: useChips(search),
    printed: printedFilters(search),
    hasFilterWithoutChip: chosenMonth(search) !== null,
  };
}

/** The texts of the month and the switch in the bar, for print. */
function printedFilters(search: EntrySearch): string[] {
  const month = chosenMonth(search);
  return [
    ...(month === null
      ? []
      : [`${PERIOD_DATE_LABELS[search.by ?? "due"]}: ${formatLongMonth(month)}`]),
    ...(search.lifecycle === "active" ? ["Só ativos"] : []),
  ];
}

function useChips(search: EntrySearch): FilterChip<EntrySearch>[] {
  const filters = useFilterChips(search);
  const { from, to, by, lifecycle } = search;
  const date = PERIOD_DATE_LABELS[by ?? "due"];
  const hasPeriod = (from !== null || to !== null) && chosenMonth(search) === null;
  const period = hasPeriod
    ? [{ label: `${date} ${formatDays(from, to)}`, cleared: { from: null, to: null, by: null } }]
    : [];
  const byDate =
    hasPeriod || by === null
      ? []
      : [{ label: `Período por ${periodDateName(by)}`, cleared: { by: null } }];
  return [
    // The switch of the bar shows it.
    ...filters.filter(({ name }) => name !== "lifecycle" || lifecycle !== "active"),
    ...period,
    ...byDate,
  ];
}
