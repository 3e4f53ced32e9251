import { DUE_FILTERS, DUE_FILTER_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLES, LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { ContactFilter, DateFilter } from "#web/records/filter-fields.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { EntrySearch } from "./entry-search.ts";

export function MoreFilters({
  search,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  return (
    <>
      <ContactFilter value={search.client} change={(client) => change({ client })} />
      <DateFilter label="Vencimento de" value={search.from} change={(from) => change({ from })} />
      <DateFilter label="Vencimento até" value={search.to} change={(to) => change({ to })} />
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
