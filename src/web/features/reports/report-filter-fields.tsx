import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { STATUS_FILTERS, STATUS_FILTER_LABELS } from "#domain/report-filter.ts";
import { TRANSACTION_TYPES, TYPE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { SearchField } from "#web/controls/search-field.tsx";
import { accountsQuery } from "#web/records/account.ts";
import {
  AccountFilter,
  ContactFilter,
  PeriodFilter,
  hasAccountFilter,
  useAreFiltersKnown,
} from "#web/records/filter-fields.tsx";
import { useCategories, type ListedCategory } from "#web/records/categories.ts";
import { SharedFilters } from "#web/records/shared-filters.tsx";
import { hasTagsFilter } from "#web/records/tags-filter.tsx";
import { tagsQuery } from "#web/records/tags.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { ReportSearch } from "./report-search.ts";

export type ReportFieldsProps = Pick<UrlFilters<ReportSearch>, "search" | "change"> & {
  changeCategory: (typed: string | null) => void;
};

/** The filters of spec section 3, and the account. */
export function ReportFilterFields({ search, change, changeCategory }: ReportFieldsProps) {
  const categories = useCategories();
  const areKnown = useAreFiltersKnown();
  // Accounts and tags are added together: a row added alone would push the skeleton down.
  const hasAccounts = hasAccountFilter(useQuery(accountsQuery)) && areKnown;
  const hasTags = hasTagsFilter(useQuery(tagsQuery), search.tags) && areKnown;
  return (
    <div
      className={clsx(
        "grid gap-3 lg:grid-cols-4 lg:gap-x-2 lg:gap-y-1.5 lg:text-meta lg:*:gap-0.5 lg:[&_select]:pr-8",
        "lg:not-pointer-coarse:[&_:is(input,select)]:min-h-8",
        lineClass({ hasAccounts, hasTags }),
        !areKnown && "invisible",
      )}
    >
      <PeriodFilter labels={["Data inicial", "Data final"]} search={search} change={change} />
      <ContactFilter value={search.client} change={(client) => change({ client })} />
      {areKnown && (
        <AccountFilter value={search.account} change={(account) => change({ account })} />
      )}
      <ChoiceField
        label="Status"
        noneLabel="Todos"
        value={search.status}
        values={STATUS_FILTERS}
        labels={STATUS_FILTER_LABELS}
        change={(status) => change({ status })}
      />
      <ChoiceField
        label="Tipo"
        noneLabel="Todos"
        value={search.type}
        values={TRANSACTION_TYPES}
        labels={TYPE_LABELS}
        change={(type) => change({ type })}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium">
          Categoria
        </span>
        <div className="flex">
          <SearchField
            label="Categoria"
            placeholder="Parte do nome"
            value={search.category}
            maxLength={MAX_SEARCH_LENGTH}
            suggestions={categories.filter(isShown).map(({ name }) => name)}
            change={changeCategory}
          />
        </div>
      </div>
      {areKnown && <SharedFilters search={search} change={change} />}
    </div>
  );
}

/** On one line if it is wide enough: the dates, the contact and the others in order. */
function lineClass({ hasAccounts, hasTags }: { hasAccounts: boolean; hasTags: boolean }): string {
  if (hasAccounts && hasTags) {
    return "min-[84rem]:not-pointer-coarse:grid-cols-[8.25rem_8.25rem_1.3fr_1fr_1fr_1fr_1.45fr_1.15fr]";
  }
  if (hasAccounts) {
    return "xl:not-pointer-coarse:grid-cols-[8.25rem_8.25rem_1.3fr_1.1fr_1fr_1fr_1.3fr]";
  }
  return hasTags
    ? "xl:not-pointer-coarse:grid-cols-[8.25rem_8.25rem_1.3fr_1fr_1fr_1.3fr_1.15fr]"
    : "xl:not-pointer-coarse:grid-cols-[8.25rem_8.25rem_1.3fr_1fr_1fr_1.3fr]";
}

function isShown({ isActive, entryCount }: ListedCategory): boolean {
  return isActive || entryCount > 0;
}
