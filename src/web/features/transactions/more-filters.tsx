import { DUE_FILTERS, DUE_FILTER_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLES, LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { ContactPicker } from "#web/records/contact-picker.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { searchValue, type EntrySearch } from "./entry-search.ts";

export function MoreFilters({
  search,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  const dateInput = (name: "from" | "to", label: string) => (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          value={search[name] ?? ""}
          onChange={(day) => change({ [name]: searchValue(name, day) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label="Cliente ou funcionário">
        {(control) => (
          <ContactPicker
            {...control}
            value={search.client ?? ""}
            onChange={(id) => change({ client: searchValue("client", id) })}
            noneLabel="Todos"
          />
        )}
      </Field>
      {dateInput("from", "Vencimento de")}
      {dateInput("to", "Vencimento até")}
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
