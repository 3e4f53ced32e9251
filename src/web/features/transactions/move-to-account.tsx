import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { Account } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import { accountsQuery } from "#web/records/account.ts";

/** Null for no account. */
type Move = (accountId: AccountId | null) => void;

/** *Mudar conta* of the selected entries; nothing without accounts. */
export function MoveToAccountButton({ move }: { move: Move }) {
  const accounts = (useQuery(accountsQuery).data ?? []).filter(({ isActive }) => isActive);
  const [isOpen, setIsOpen] = useState(false);
  if (accounts.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Wallet aria-hidden className="size-4" />
        Mudar conta
      </Button>
      {isOpen && (
        <MoveToAccount
          accounts={accounts}
          move={(accountId) => {
            setIsOpen(false);
            move(accountId);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function MoveToAccount({
  accounts,
  move,
  onClose,
}: {
  accounts: readonly Account[];
  move: Move;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<AccountId | null>(accounts[0]?.id ?? null);
  return (
    <Dialog
      isOpen
      title="Mudar conta"
      description="Dos lançamentos selecionados, pagos ou não. Cada um guarda a mudança no histórico."
      onClose={onClose}
    >
      <Field label={LABELS.account_id}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ""}
            onChange={({ target }) =>
              setChosen(accounts.find(({ id }) => id === target.value)?.id ?? null)
            }
          >
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">Sem conta</option>
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Voltar</Button>
        <Button variant="primary" onClick={() => move(chosen)}>
          Mudar conta
        </Button>
      </div>
    </Dialog>
  );
}
