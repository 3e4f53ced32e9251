import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "#web/records/account.ts";
import { OptionsFailure, isLoadingFirst, unknownText } from "#web/records/options-state.tsx";
import { DEFAULT_ACCOUNT, type EntryForm } from "./entry-form-schema.tsx";

/** Only where there is a choice: with one account every new entry has the default. */
export function AccountField({ form: { control } }: { form: EntryForm }) {
  const query = useQuery(accountsQuery);
  const accounts = query.data ?? [];
  const { field, fieldState, formState } = useController({ control, name: "accountId" });
  const saved = formState.defaultValues?.accountId;
  const options = accounts.filter(({ id, isActive }) => isActive || id === saved);
  if (isLoadingFirst(query) || (query.data !== undefined && options.length < 2)) return null;
  const unknown = unknownText(query);
  const chosen =
    field.value === DEFAULT_ACCOUNT
      ? (options.find(({ isDefault }) => isDefault)?.id ?? "")
      : field.value;
  const isCard = options.find(({ id }) => id === chosen)?.kind === "card";
  return (
    <Field
      label={LABELS.account_id}
      error={fieldState.error?.message}
      {...(isCard && {
        hint: "Compra no cartão: marque como paga no dia da compra. A fatura se paga em Contas.",
      })}
    >
      {(props) => (
        <>
          <Select {...props} {...field} value={unknown === null ? chosen : field.value}>
            {unknown === null ? (
              <option value="">Sem conta</option>
            ) : (
              <option value={field.value}>{unknown}</option>
            )}
            {options.map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {isActive ? name : `${name} (arquivada)`}
              </option>
            ))}
          </Select>
          <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={props.id} />
        </>
      )}
    </Field>
  );
}
