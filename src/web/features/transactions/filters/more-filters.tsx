import { DUE_FILTERS, DUE_FILTER_LABELS, PERIOD_DATE_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLES, LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { CategoryFilter } from "#web/records/category-filter.tsx";
import { AccountFilter, ContactFilter, PeriodFilter } from "#web/records/filter-fields.tsx";
import { PERIOD_DATE_CHOICES } from "#web/records/period-date-choices.ts";
import { SharedFilters } from "#web/records/shared-filters.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { EntrySearch } from "./entry-search.ts";

export function MoreFilters({
  search,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">) {
  const date = PERIOD_DATE_LABELS[search.by ?? "due"];
  return (
    <>
      <CategoryFilter value={search.category} change={(category) => change({ category })} />
      <ContactFilter value={search.client} change={(client) => change({ client })} />
      <AccountFilter value={search.account} change={(account) => change({ account })} />
      <SharedFilters search={search} change={change} />
      <ChoiceField {...PERIOD_DATE_CHOICES} value={search.by} change={(by) => change({ by })} />
      <PeriodFilter labels={[`${date} de`, `${date} até`]} search={search} change={change} />
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
