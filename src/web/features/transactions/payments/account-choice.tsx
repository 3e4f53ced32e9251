import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { accountOptionText } from "#domain/account-names.ts";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "#web/records/account.ts";
import { OptionsFailure, isLoadingFirst, unknownText } from "#web/records/options-state.tsx";
import { chosenAccount, type DefaultOf } from "./typed-account.ts";

/** Shown only if there is a choice: a single account that is the default is that of every entry. */
export function AccountChoice({
  value,
  saved,
  defaultOf,
  cardHint,
  error,
  ...select
}: Omit<ComponentProps<"select">, "value"> & {
  value: string;
  /** Offered even if it is archived. */
  saved: string | null | undefined;
  /** The id of the account used until one is chosen. */
  defaultOf: DefaultOf;
  cardHint?: string;
  error?: string | undefined;
}) {
  const query = useQuery(accountsQuery);
  const accounts = query.data ?? [];
  const options = accounts.filter(({ id, isActive }) => isActive || id === saved);
  const usual = defaultOf(accounts);
  const hasChoice = options.some(({ id }) => id !== usual);
  if (isLoadingFirst(query) || (query.data !== undefined && !hasChoice)) return null;
  const unknown = unknownText(query);
  const chosen = chosenAccount(value, accounts, defaultOf);
  const isCard = chosen?.kind === "card";
  return (
    <Field
      label={LABELS.account_id}
      error={error}
      {...(isCard && cardHint !== undefined && { hint: cardHint })}
    >
      {(control) => (
        <>
          <Select {...control} {...select} value={unknown === null ? (chosen?.id ?? "") : value}>
            {unknown === null ? (
              <option value="">Sem conta</option>
            ) : (
              <option value={value}>{unknown}</option>
            )}
            {options.map((account) => (
              <option key={account.id} value={account.id}>
                {accountOptionText(account, options)}
              </option>
            ))}
          </Select>
          <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={control.id} />
        </>
      )}
    </Field>
  );
}
