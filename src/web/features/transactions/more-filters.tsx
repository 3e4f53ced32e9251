import { DUE_FILTERS, DUE_FILTER_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLES, LIFECYCLE_LABELS } from "#domain/transaction.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { ContactPicker } from "#web/records/contact-picker.tsx";
import { Select } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { searchValue, type EntrySearch } from "./entry-search.ts";

export function MoreFilters({
  search,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  return (
    <>
      <Field label="Cliente ou funcionário">
        {(control) => (
          <ContactPicker
            {...control}
            value={search.client ?? ""}
            onChange={(id) => change({ client: searchValue("client", id) })}
            noneLabel="Todos"
            refusalOf={allowAll}
          />
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
      <Field label="Data de vencimento">
        {(control) => (
          <Select
            {...control}
            value={search.due ?? ""}
            onChange={({ target }) => change({ due: searchValue("due", target.value) })}
          >
            <option value="">Com ou sem</option>
            {DUE_FILTERS.map((due) => (
              <option key={due} value={due}>
                {DUE_FILTER_LABELS[due]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Situação">
        {(control) => (
          <Select
            {...control}
            value={search.lifecycle ?? ""}
            onChange={({ target }) => change({ lifecycle: searchValue("lifecycle", target.value) })}
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

function allowAll(): null {
  return null;
}
