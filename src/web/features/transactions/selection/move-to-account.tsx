import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { AccountId } from "#domain/ids.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "#web/records/account.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { FieldDialog } from "./bulk-field-dialog.tsx";

/** *Mudar conta* for the selected entries; null for no account. */
export function MoveToAccount({
  move,
  onClose,
}: {
  move: (accountId: AccountId | null) => void;
  onClose: () => void;
}) {
  const query = useQuery(accountsQuery);
  const accounts = (query.data ?? []).filter(({ isActive }) => isActive);
  const unknown = unknownText(query);
  /** Undefined until one is chosen, which means the first one; null for no account. */
  const [touched, setTouched] = useState<AccountId | null | undefined>(undefined);
  const chosen = touched === undefined ? (accounts[0]?.id ?? null) : touched;
  return (
    <FieldDialog
      title="Mudar conta"
      isReady={unknown === null}
      isDirty={touched !== undefined}
      submit={() => move(chosen)}
      onClose={onClose}
    >
      <Field label={LABELS.account_id}>
        {(control) => (
          <>
            <Select
              {...control}
              value={chosen ?? ""}
              onChange={({ target }) =>
                setTouched(accounts.find(({ id }) => id === target.value)?.id ?? null)
              }
            >
              {accounts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="">{unknown ?? "Sem conta"}</option>
            </Select>
            <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={control.id} />
          </>
        )}
      </Field>
    </FieldDialog>
  );
}
