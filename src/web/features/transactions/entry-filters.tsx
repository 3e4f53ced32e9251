import { useQuery } from "@tanstack/react-query";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import {
  LIFECYCLES,
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  type TransactionType,
} from "#domain/transaction.ts";
import { contactDirectoryQuery } from "#web/lib/contact-directory.ts";
import type { ListSearch } from "#web/lib/list-search.ts";
import { Select } from "#web/ui/controls.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { FilterBar, SearchField, SegmentedControl, type FilterChip } from "#web/ui/filter-bar.tsx";
import { entrySearch, type EntrySearch } from "./entry-search.ts";

const TYPES: { value: TransactionType | null; label: string }[] = [
  { value: null, label: "Todos" },
  { value: "income", label: "Receitas" },
  { value: "expense", label: "Despesas" },
];

/** What the list of entries is filtered by. */
export function EntryFilters({ search, change, clear }: ListSearch<EntrySearch>) {
  const chips = useChips(search, change);
  return (
    <FilterBar
      chips={chips}
      clear={() => clear("sort")}
      more={<MoreFilters search={search} change={change} />}
    >
      <SegmentedControl
        legend="Tipo"
        value={search.type}
        options={TYPES}
        change={(type) => change({ type })}
      />
      <div className="w-34 max-sm:grow">
        <Select
          aria-label="Status"
          value={search.status ?? ""}
          onChange={({ target }) => change({ status: read("status", target.value) })}
        >
          <option value="">Todos os status</option>
          {TRANSACTION_STATUSES.toReversed().map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </div>
      <SearchField
        label="Buscar por categoria"
        placeholder="Buscar por categoria"
        value={search.category}
        change={(category) => change({ category })}
      />
    </FilterBar>
  );
}

type Change = ListSearch<EntrySearch>["change"];

function MoreFilters({ search, change }: { search: EntrySearch; change: Change }) {
  const contacts = useQuery(contactDirectoryQuery).data ?? [];
  return (
    <>
      <Field label="Cliente ou funcionário">
        {(control) => (
          <Select
            {...control}
            value={search.client ?? ""}
            onChange={({ target }) => change({ client: read("client", target.value) })}
          >
            <option value="">Todos</option>
            {contacts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Vencimento de">
        {(control) => (
          <DateInput
            {...control}
            value={search.from ?? ""}
            onChange={(from) => change({ from: from === "" ? null : from })}
          />
        )}
      </Field>
      <Field label="Vencimento até">
        {(control) => (
          <DateInput
            {...control}
            value={search.to ?? ""}
            onChange={(to) => change({ to: to === "" ? null : to })}
          />
        )}
      </Field>
      <Field label="Situação">
        {(control) => (
          <Select
            {...control}
            value={search.lifecycle ?? ""}
            onChange={({ target }) => change({ lifecycle: read("lifecycle", target.value) })}
          >
            <option value="">Todas</option>
            {LIFECYCLES.map((lifecycle) => (
              <option key={lifecycle} value={lifecycle}>
                {LIFECYCLE_LABELS[lifecycle]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** A control's text as the search holds it; an empty one filters nothing. */
function read<Name extends keyof EntrySearch>(name: Name, text: string): EntrySearch[Name] {
  return entrySearch.parse({ [name]: text })[name];
}

function useChips(search: EntrySearch, change: Change): FilterChip[] {
  const contacts = useQuery({ ...contactDirectoryQuery, enabled: search.client !== null }).data;
  const { type, status, category, client, from, to, lifecycle } = search;
  const chips: FilterChip[] = [];
  const add = (name: string, label: string, nothing: Partial<EntrySearch>) =>
    chips.push({ name, label, remove: () => change(nothing) });
  if (type !== null) add("type", type === "income" ? "Receitas" : "Despesas", { type: null });
  if (status !== null) add("status", `Status: ${STATUS_LABELS[status]}`, { status: null });
  if (category !== null) add("category", `Categoria: ${category}`, { category: null });
  if (client !== null) {
    const name = contacts?.find(({ id }) => id === client)?.name ?? "Cliente não encontrado";
    add("client", `Vínculo: ${contacts === undefined ? "…" : name}`, { client: null });
  }
  if (from !== null || to !== null) {
    add("period", `Vencimento ${periodText(from, to)}`, { from: null, to: null });
  }
  if (lifecycle !== null) {
    add("lifecycle", `Situação: ${LIFECYCLE_LABELS[lifecycle]}`, { lifecycle: null });
  }
  return chips;
}

function periodText(from: string | null, to: string | null): string {
  if (from === null) return `até ${dayText(to)}`;
  return to === null ? `a partir de ${dayText(from)}` : `de ${dayText(from)} a ${dayText(to)}`;
}

function dayText(day: string | null): string {
  return formatCivilDate(parseCivilDate(day ?? ""));
}
