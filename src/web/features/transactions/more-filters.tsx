import { CATEGORIES } from "#domain/category.ts";
import { DUE_FILTERS, DUE_FILTER_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLES, LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { ContactFilter, PeriodFilter } from "#web/records/filter-fields.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { EntrySearch } from "./entry-search.ts";

export function MoreFilters({
  search,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  return (
    <>
      <Field label="Categoria">
        {(control) => (
          <Select
            {...control}
            value={search.category ?? ""}
            onChange={({ target }) =>
              change({ category: target.value === "" ? null : target.value })
            }
          >
            <option value="">Todas</option>
            {choices(search.category).map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
      </Field>
      <ContactFilter value={search.client} change={(client) => change({ client })} />
      <PeriodFilter labels={["Vencimento de", "Vencimento até"]} search={search} change={change} />
      <ChoiceField
        label="Data de vencimento"
        noneLabel="Com ou sem"
        value={search.due}
        values={DUE_FILTERS}
        labels={DUE_FILTER_LABELS}
        change={(due) => change({ due })}
      />
      <ChoiceField
        label="Situação"
        noneLabel="Todas"
        value={search.lifecycle}
        values={LIFECYCLES}
        labels={LIFECYCLE_LABELS}
        change={(lifecycle) => change({ lifecycle })}
      />
    </>
  );
}

/** A link may ask for a part of a name. */
function choices(category: string | null): readonly string[] {
  return category === null || CATEGORIES.some((name) => name === category)
    ? CATEGORIES
    : [category, ...CATEGORIES];
}
