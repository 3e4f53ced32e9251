import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { SHOWN, SHOWN_CHOICES } from "#contract/activity.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { ChoiceSelect } from "#web/controls/choice-field.tsx";
import { FilterBar, type FilterChip } from "#web/table/filter-bar.tsx";
import { recentUsersQuery } from "#web/controls/recent-users.ts";
import { SearchField } from "#web/controls/search-field.tsx";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { PeriodFilter } from "#web/records/filter-fields.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { ActivitySearch } from "./activity-search.ts";

const SHOWN_OPTIONS = [
  { value: null, label: "Tudo" },
  ...SHOWN_CHOICES.map((value) => ({ value, label: SHOWN[value].label })),
];

export function ActivityFilters({
  search,
  change,
  clear,
  rows,
  exports,
}: UrlFilters<ActivitySearch> & {
  rows: readonly { readonly user_name: string }[];
  exports: ReactNode;
}) {
  const users = useSeenUsers(rows, search.user);
  return (
    <FilterBar
      chips={buildChips(search)}
      change={change}
      clear={() => clear()}
      search={
        <SearchField
          label="Buscar na atividade"
          placeholder="Buscar…"
          value={search.text}
          maxLength={MAX_SEARCH_LENGTH}
          change={(text) => change({ text })}
        />
      }
      more={<PeriodFilter labels={["De", "Até"]} search={search} change={(ends) => change(ends)} />}
    >
      <SegmentedControl
        legend="O que mostrar"
        value={search.show}
        options={SHOWN_OPTIONS}
        change={(show) => change({ show })}
      />
      <div>
        <ChoiceSelect
          aria-label="Responsável"
          value={search.user}
          values={users}
          labels={Object.fromEntries(users.map((user) => [user, user]))}
          noneLabel="Responsável: todos"
          change={(user) => change({ user })}
        />
      </div>
      {exports}
    </FilterBar>
  );
}

/** The users of the newest records and of the rows loaded so far, and the chosen one. */
function useSeenUsers(
  rows: readonly { readonly user_name: string }[],
  chosen: string | null,
): readonly string[] {
  const [users, setUsers] = useState<readonly string[]>([]);
  const recent = useQuery(recentUsersQuery).data ?? [];
  const seen = rows.map((row) => row.user_name);
  const all = new Set([...users, ...recent, ...seen, ...(chosen ? [chosen] : [])]);
  if (all.size > users.length) {
    setUsers([...all].toSorted((a, b) => a.localeCompare(b, "pt-BR")));
  }
  return users;
}

function buildChips({ text, user, show, from, to }: ActivitySearch): FilterChip<ActivitySearch>[] {
  return [
    ...(show === null ? [] : [{ label: SHOWN[show].label, cleared: { show: null } }]),
    ...(user === null ? [] : [{ label: user, cleared: { user: null } }]),
    ...(from === null ? [] : [{ label: `De ${formatCivilDate(from)}`, cleared: { from: null } }]),
    ...(to === null ? [] : [{ label: `Até ${formatCivilDate(to)}`, cleared: { to: null } }]),
    ...(text === null ? [] : [{ label: `“${text}”`, cleared: { text: null } }]),
  ];
}
