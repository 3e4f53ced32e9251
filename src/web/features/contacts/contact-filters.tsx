import type { ReactNode } from "react";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { ChoiceSelect } from "#web/controls/choice-field.tsx";
import { FilterBar, type FilterChip } from "#web/table/filter-bar.tsx";
import { SearchField } from "#web/controls/search-field.tsx";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import {
  ACTIVITIES,
  DEBTS,
  DEFAULT_SORT,
  keptByClearing,
  type ContactSearch,
} from "./contact-list-search.ts";
import { ExportContacts } from "./export-contacts.tsx";

const TYPE_OPTIONS = [
  { value: null, label: "Todos" },
  { value: "client", label: "Clientes" },
  { value: "employee", label: "Funcionários" },
  { value: "supplier", label: "Fornecedores" },
] as const;

const DEBT_LABELS = { receivable: "Quem deve", payable: "Devemos" } as const;
const ACTIVITY_LABELS = { active: "Ativos", inactive: "Inativos" } as const;

export function ContactFilters({
  search,
  change,
  clear,
  action,
}: UrlFilters<ContactSearch> & { action: ReactNode }) {
  return (
    <FilterBar
      chips={buildChips(search)}
      change={change}
      clear={() => clear(...keptByClearing(search))}
      action={action}
      search={
        <SearchField
          label="Buscar clientes e funcionários"
          placeholder="Buscar…"
          value={search.text}
          maxLength={MAX_SEARCH_LENGTH}
          change={(text) => change({ text })}
        />
      }
    >
      <SegmentedControl
        legend="Tipo"
        value={search.type}
        options={TYPE_OPTIONS}
        change={(type) => change({ type })}
      />
      <div>
        <ChoiceSelect
          aria-label="Dívidas"
          value={search.debt}
          values={DEBTS}
          labels={DEBT_LABELS}
          noneLabel="Dívidas"
          change={(debt) => change({ debt, sort: debt === null ? DEFAULT_SORT : `-${debt}` })}
        />
      </div>
      <div>
        <ChoiceSelect
          aria-label="Situação"
          value={search.activity}
          values={ACTIVITIES}
          labels={ACTIVITY_LABELS}
          noneLabel="Situação"
          change={(activity) => change({ activity })}
        />
      </div>
      <ExportContacts search={search} />
    </FilterBar>
  );
}

function buildChips({ type, activity, debt, text }: ContactSearch): FilterChip<ContactSearch>[] {
  return [
    ...(type === null ? [] : [{ label: CONTACT_TYPE_LABELS[type], cleared: { type: null } }]),
    ...(debt === null
      ? []
      : [{ label: DEBT_LABELS[debt], cleared: { debt: null, sort: DEFAULT_SORT } as const }]),
    ...(activity === null
      ? []
      : [{ label: ACTIVITY_LABELS[activity], cleared: { activity: null } }]),
    ...(text === null ? [] : [{ label: `“${text}”`, cleared: { text: null } }]),
  ];
}
