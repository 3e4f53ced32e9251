import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { accountOptionText } from "#domain/account-names.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { periodRefusal } from "#domain/period.ts";
import { isAccountId, isContactId, type ContactId } from "#domain/ids.ts";
import { NO_ACCOUNT, type AccountFilter as Account } from "#domain/report-filter.ts";
import { Select } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "./account.ts";
import { ContactPicker } from "./contact-picker.tsx";
import { OptionsFailure, isLoadingFirst, unknownText } from "./options-state.tsx";
import { tagsQuery } from "./tags.ts";

type Ends = { readonly from: CivilDate | null; readonly to: CivilDate | null };

/** Both ends; a period that ends before it begins is refused here, as on the server. */
export function PeriodFilter({
  labels,
  search: { from, to },
  change,
}: {
  labels: readonly [string, string];
  search: Ends;
  change: (ends: Partial<Ends>) => void;
}) {
  const refusal = periodRefusal({ start: from, end: to });
  const refusalId = useId();
  const refused = {
    "aria-invalid": refusal !== null,
    "aria-describedby": refusal === null ? undefined : refusalId,
  };
  return (
    <>
      <Field label={labels[0]}>
        {(control) => (
          <DateInput
            {...control}
            {...refused}
            missingYear="current"
            label={labels[0]}
            value={from ?? ""}
            onChange={(day) => change({ from: parseCivilDate(day) })}
          />
        )}
      </Field>
      <Field label={labels[1]}>
        {(control) => (
          <DateInput
            {...control}
            {...refused}
            missingYear="current"
            label={labels[1]}
            value={to ?? ""}
            onChange={(day) => change({ to: parseCivilDate(day) })}
          />
        )}
      </Field>
      {refusal !== null && (
        <p id={refusalId} role="alert" className="order-1 col-span-full text-meta text-expense">
          {refusal}
        </p>
      )}
    </>
  );
}

export function ContactFilter({
  value,
  change,
}: {
  value: ContactId | null;
  change: (contactId: ContactId | null) => void;
}) {
  return (
    <Field label="Cliente ou funcionário">
      {(control) => (
        <ContactPicker
          {...control}
          value={value ?? ""}
          onChange={(id) => change(isContactId(id) ? id : null)}
          noneLabel="Todos"
          unknownHint="o filtro ficou como estava."
          noneDetail="Clientes, funcionários e fornecedores"
        />
      )}
    </Field>
  );
}

export function AccountFilter({
  value,
  change,
}: {
  value: Account | null;
  change: (account: Account | null) => void;
}) {
  const query = useQuery(accountsQuery);
  if (!hasAccountFilter(query)) return null;
  const unknown = unknownText(query);
  return (
    <Field label="Conta">
      {(control) => (
        <>
          <Select
            {...control}
            value={value ?? ""}
            onChange={({ target: { value: chosen } }) =>
              change(chosen === NO_ACCOUNT || isAccountId(chosen) ? chosen : null)
            }
          >
            <option value="">Todas</option>
            <option value={NO_ACCOUNT}>Sem conta</option>
            {unknown !== null && (
              <option disabled={value === null} value={value ?? unknown}>
                {unknown}
              </option>
            )}
            {query.data?.map((account, _, accounts) => (
              <option key={account.id} value={account.id}>
                {accountOptionText(account, accounts)}
              </option>
            ))}
          </Select>
          <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={control.id} />
        </>
      )}
    </Field>
  );
}

/** False if the company has no accounts, and while that is unknown. */
export function hasAccountFilter(query: UseQueryResult<readonly unknown[]>): boolean {
  return !isLoadingFirst(query) && query.data?.length !== 0;
}

/** False until it is known which filters the company has. */
export function useAreFiltersKnown(): boolean {
  const accounts = useQuery(accountsQuery);
  const tags = useQuery(tagsQuery);
  return !isLoadingFirst(accounts) && !isLoadingFirst(tags);
}
