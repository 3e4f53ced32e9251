import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { typedAmount } from "#contract/amount-fields.ts";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import { formatBrl } from "#domain/money.ts";
import type { Account } from "#domain/account.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import { newIds } from "#web/api/ids.ts";
import { Select, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { transferApi } from "#web/records/account.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { checkTransfer, type Errors, type TransferInput } from "./account-form-schema.ts";
import { DialogForm, TypedAmount, TypedDate } from "./dialog-form.tsx";
import { balancesQuery } from "./account-queries.ts";
import { useSave } from "./use-save.ts";

/** What a transfer begins with; the rest is chosen. */
export type TransferStart = Partial<TransferInput> & { readonly title?: string };

export function TransferForm({
  accounts,
  start: { title = "Transferir", ...start },
  onClose,
}: {
  /** Those that can be chosen. */
  accounts: readonly Account[];
  start: TransferStart;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const [id] = useState(() => newIds.recordId("transfer"));
  const [initial] = useState<TransferInput>(() => {
    const from = accounts.find(({ isDefault, id: own }) => isDefault && own !== start.to)?.id;
    const filled = { from: from ?? "", to: "", amount: "", date: today, notes: "", ...start };
    return { ...filled, to: filled.to || onlyOther(accounts, filled.from) };
  });
  const [values, setValues] = useState(initial);
  const { errors, filled } = checkTransfer(values, today);
  const saving = useSave(transferApi, null, {
    id,
    done: "Transferência registrada.",
    describe: ({ amountCents }) => `Transferência de ${formatBrl(amountCents)}`,
    onDone: onClose,
  });

  return (
    <DialogForm
      title={title}
      description="De uma conta para outra. Não é receita nem despesa."
      submitLabel="Registrar transferência"
      isDirty={changedFields(initial, values).length > 0}
      isValid={filled !== null}
      isPending={saving.isPending}
      error={saving.error}
      submit={() => filled !== null && saving.mutate(() => transferApi.create({ id, ...filled }))}
      onClose={onClose}
    >
      {(showsErrors) => (
        <TransferFields
          accounts={accounts}
          values={values}
          errors={showsErrors ? errors : {}}
          change={(part) => setValues((before) => ({ ...before, ...part }))}
        />
      )}
    </DialogForm>
  );
}

/** Nothing when there is none or a choice of several. */
function onlyOther(accounts: readonly Account[], id: string): string {
  const others = accounts.filter((account) => account.id !== id);
  return id !== "" && others.length === 1 ? (others[0]?.id ?? "") : "";
}

function TransferFields({
  accounts,
  values,
  errors,
  change,
}: {
  accounts: readonly Account[];
  values: TransferInput;
  errors: Errors<TransferInput>;
  change: (part: Partial<TransferInput>) => void;
}) {
  return (
    <>
      <AccountChoice
        label={LABELS.from_account_id}
        accounts={accounts}
        value={values.from}
        error={errors.from}
        hint={useBalanceHint(values)}
        change={(from) =>
          change({ from, ...(values.to === from && { to: onlyOther(accounts, from) }) })
        }
      />
      <AccountChoice
        label={LABELS.to_account_id}
        accounts={accounts}
        value={values.to}
        error={errors.to}
        change={(to) => change({ to })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TypedAmount
          label={LABELS.amount}
          value={values.amount}
          error={errors.amount}
          change={(amount) => change({ amount })}
        />
        <TypedDate
          label={LABELS.date}
          value={values.date}
          error={errors.date}
          change={(date) => change({ date })}
        />
      </div>
      <Field label={LABELS.notes} error={errors.notes}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.notes}
            onChange={({ target }) => change({ notes: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What the account has today, and once the amount is out of it. */
function useBalanceHint({ from, amount }: TransferInput): string | undefined {
  const balances = useQuery(balancesQuery).data?.accounts;
  const cents = balances?.find(({ id }) => id === from)?.balanceCents;
  if (cents === undefined) return undefined;
  const { data: leaving } = typedAmount(LABELS.amount).safeParse(amount);
  const today = `Hoje tem ${formatBalance(cents)}`;
  if (leaving === undefined) return `${today}.`;
  return `${today}, e fica com ${formatBalance(cents - BigInt(leaving))}.`;
}

function AccountChoice({
  label,
  accounts,
  value,
  error,
  hint,
  change,
}: {
  label: string;
  accounts: readonly Account[];
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  change: (id: string) => void;
}) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => change(target.value)}>
          <option value="" disabled>
            Escolha uma conta
          </option>
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
