import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { accountOptionText } from "#domain/account-names.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { TRANSFER_LIFECYCLES } from "#domain/transfer.ts";
import { ChoiceSelect } from "#web/controls/choice-field.tsx";
import { SearchField } from "#web/controls/search-field.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery, useAccountName } from "#web/records/account.ts";
import { ExportList } from "#web/records/export-list.tsx";
import { PeriodFilter } from "#web/records/filter-fields.tsx";
import { OptionsFailure } from "#web/records/options-state.tsx";
import { FilterBar, type FilterChip } from "#web/table/filter-bar.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { TransferSearch } from "./transfer-list-search.ts";

export function TransferFilters({
  search,
  change,
  clear,
  action,
}: UrlFilters<TransferSearch> & { action: ReactNode }) {
  const queryClient = useQueryClient();
  const query = useQuery(accountsQuery);
  const accounts = query.data ?? [];
  const accountSelectId = useId();
  const accountName = useAccountName(search.account);
  return (
    <FilterBar
      chips={buildChips(search, accountName)}
      change={change}
      clear={() => clear("sort")}
      action={action}
      search={
        <SearchField
          label="Buscar transferências"
          placeholder="Buscar…"
          value={search.text}
          maxLength={MAX_SEARCH_LENGTH}
          change={(text) => change({ text })}
        />
      }
      more={<PeriodFilter labels={["De", "Até"]} search={search} change={(ends) => change(ends)} />}
    >
      {/* Narrower than the names, which load later. */}
      <div className="lg:w-60">
        <ChoiceSelect
          id={accountSelectId}
          aria-label="Conta"
          value={search.account}
          values={accounts.map(({ id }) => id)}
          labels={Object.fromEntries(
            accounts.map((one) => [one.id, accountOptionText(one, accounts)]),
          )}
          noneLabel="Todas as contas"
          change={(account) => change({ account })}
        />
        <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={accountSelectId} />
      </div>
      <div>
        <ChoiceSelect
          aria-label="Situação"
          value={search.lifecycle}
          values={TRANSFER_LIFECYCLES}
          labels={STATE_LABELS}
          noneLabel="Situação"
          change={(lifecycle) => change({ lifecycle })}
        />
      </div>
      <ExportList
        fileName="transferencias"
        toFile={async (format) => {
          // Seldom used.
          const { transferFile } = await import("./transfer-files.ts");
          const named = await queryClient.ensureQueryData(accountsQuery);
          return transferFile(format, search, named);
        }}
      />
    </FilterBar>
  );
}

const STATE_LABELS = { active: "Ativas", cancelled: "Canceladas" } as const;

function buildChips(
  { text, from, to, lifecycle }: TransferSearch,
  accountName: string | null,
): FilterChip<TransferSearch>[] {
  return [
    ...(accountName === null ? [] : [{ label: accountName, cleared: { account: null } }]),
    ...(from === null ? [] : [{ label: `De ${formatCivilDate(from)}`, cleared: { from: null } }]),
    ...(to === null ? [] : [{ label: `Até ${formatCivilDate(to)}`, cleared: { to: null } }]),
    ...(lifecycle === null
      ? []
      : [{ label: STATE_LABELS[lifecycle], cleared: { lifecycle: null } }]),
    ...(text === null ? [] : [{ label: `“${text}”`, cleared: { text: null } }]),
  ];
}
