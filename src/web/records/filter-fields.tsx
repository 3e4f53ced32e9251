import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { periodRefusal } from "#domain/period.ts";
import { NO_ACCOUNT } from "#domain/report-filter.ts";
import { Select } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { accountsQuery, useFilterAccounts } from "./account.ts";
import { ContactPicker } from "./contact-picker.tsx";
import { tagsQuery } from "./tags.ts";

type Ends = { readonly from: CivilDate | null; readonly to: CivilDate | null };

/** Both ends; a period that ends before it begins is refused here, as the server does. */
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
  value: string | null;
  change: (contactId: string | null) => void;
}) {
  return (
    <Field label="Cliente ou funcionário">
      {(control) => (
        <ContactPicker
          {...control}
          value={value ?? ""}
          onChange={(id) => change(id === "" ? null : id)}
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
  value: string | null;
  change: (account: string | null) => void;
}) {
  const accounts = useFilterAccounts();
  if (accounts.length === 0) return null;
  return (
    <Field label="Conta">
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => change(target.value === "" ? null : target.value)}
        >
          <option value="">Todas</option>
          <option value={NO_ACCOUNT}>Sem conta</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** False until it is known which filters a company has. */
export function useAreFiltersKnown(): boolean {
  const accounts = useQuery(accountsQuery);
  const tags = useQuery(tagsQuery);
  return !accounts.isPending && !tags.isPending;
}
