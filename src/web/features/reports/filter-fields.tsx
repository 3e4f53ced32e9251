import { useId } from "react";
import { STATUS_FILTERS, STATUS_FILTER_LABELS } from "#domain/report-filter.ts";
import { TRANSACTION_TYPES, TYPE_LABELS } from "#domain/transaction.ts";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { SearchField } from "#web/controls/search-field.tsx";
import { ContactFilter, DateFilter } from "#web/records/filter-fields.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { ReportSearch } from "./report-search.ts";

/** The filters of spec section 3. */
export function FilterFields({
  search,
  change,
  refusal,
}: Pick<UrlFilters<ReportSearch>, "search" | "change"> & { refusal: string | null }) {
  const refusalId = useId();
  const refused = {
    "aria-invalid": refusal !== null,
    "aria-describedby": refusal === null ? undefined : refusalId,
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
      <DateFilter
        label="Data inicial"
        {...refused}
        value={search.from}
        change={(from) => change({ from })}
      />
      <DateFilter
        label="Data final"
        {...refused}
        value={search.to}
        change={(to) => change({ to })}
      />
      {refusal !== null && (
        <p id={refusalId} role="alert" className="order-1 col-span-full text-meta text-expense">
          {refusal}
        </p>
      )}
      <ContactFilter value={search.client} change={(client) => change({ client })} />
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
            change={(category) => change({ category })}
          />
        </div>
      </div>
    </div>
  );
}
