import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { AccountId } from "#domain/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "#web/records/account.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";

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
    <Dialog
      isOpen
      title="Mudar conta"
      description="Dos lançamentos selecionados, pagos ou não. Cada um guarda a mudança no histórico."
      isDirty={touched !== undefined}
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
      <DialogFoot>
        <CancelButton>Voltar</CancelButton>
        <Button variant="primary" isInert={unknown !== null} onClick={() => move(chosen)}>
          Mudar conta
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
