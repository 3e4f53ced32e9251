import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { typedAmount } from "#contract/amount-fields.ts";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import { accountOptionText } from "#domain/account-names.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { isBeforeOpening } from "#domain/opening-balance.ts";
import type { Transfer } from "#domain/transfer.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { ACCOUNTS_NOT_LOADED, accountsQuery } from "#web/records/account.ts";
import { TextField } from "#web/records/form-fields.tsx";
import { useOpeningNotice } from "#web/records/opening-notice.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { balancesQuery } from "#web/records/account-balances.ts";
import { TypedAmount, TypedDate } from "./dialog-form.tsx";
import { onlyOther, type TransferForm } from "./transfer-form-schema.ts";

export function TransferFields({ form, base }: { form: TransferForm; base: Transfer | null }) {
  const { control, setValue } = form;
  const accounts = useQuery(accountsQuery).data ?? [];
  // A transfer keeps an account that was archived since.
  const kept = new Set<string | undefined>([base?.fromAccountId, base?.toAccountId]);
  const offered = accounts.filter(({ id, isActive }) => isActive || kept.has(id));
  const [from, to] = useWatch({ control, name: ["fromAccountId", "toAccountId"] });
  const amount = useController({ control, name: "amountCents" });
  const date = useController({ control, name: "date" });
  const notice = useOpeningNotice(
    (known) => known.flatMap(({ id }) => (id === from || id === to ? [id] : [])),
    date.field.value,
  );
  return (
    <>
      <AccountChoice
        form={form}
        name="fromAccountId"
        label={LABELS.from_account_id}
        accounts={offered}
        hint={useBalanceHint(
          form,
          base,
          accounts.find(({ id }) => id === from),
        )}
        onChange={(chosen) => {
          if (to === chosen) {
            setValue("toAccountId", onlyOther(offered, chosen), { shouldDirty: true });
          }
        }}
      />
      <AccountChoice
        form={form}
        name="toAccountId"
        label={LABELS.to_account_id}
        accounts={offered}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TypedAmount
          label={LABELS.amount}
          inputRef={amount.field.ref}
          value={amount.field.value}
          error={amount.fieldState.error?.message}
          change={amount.field.onChange}
        />
        <TypedDate
          label={LABELS.date}
          inputRef={date.field.ref}
          value={date.field.value}
          error={date.fieldState.error?.message}
          notice={notice}
          near={base?.date}
          change={date.field.onChange}
        />
      </div>
      <TextField form={form} name="notes" label={LABELS.notes} />
    </>
  );
}

/** The account's balance today, and after a new transfer that changes it. */
function useBalanceHint(
  { control }: TransferForm,
  base: Transfer | null,
  from: Account | undefined,
): string | undefined {
  const [amount, date] = useWatch({ control, name: ["amountCents", "date"] });
  const balances = useQuery(balancesQuery).data?.accounts;
  const cents = balances?.find(({ id }) => id === from?.id)?.balanceCents;
  if (from === undefined || cents === undefined) return undefined;
  const { data: leaving } = typedAmount(LABELS.amount).safeParse(amount);
  const day = parseCivilDate(date);
  const isBefore = day !== null && isBeforeOpening(from, day);
  const today = `Hoje tem ${formatBalance(cents)}`;
  if (leaving === undefined || base !== null || isBefore) return `${today}.`;
  return `${today}, e fica com ${formatBalance(cents - BigInt(leaving))}.`;
}

function AccountChoice({
  form: { control },
  name,
  label,
  accounts,
  hint,
  onChange,
}: {
  form: TransferForm;
  name: "fromAccountId" | "toAccountId";
  label: string;
  accounts: readonly Account[];
  hint?: string | undefined;
  onChange?: (id: string) => void;
}) {
  const query = useQuery(accountsQuery);
  const { field, fieldState } = useController({ control, name });
  const unknown = unknownText(query);
  return (
    <Field label={label} error={fieldState.error?.message} {...(hint !== undefined && { hint })}>
      {(props) => (
        <>
          <Select
            {...props}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              onChange?.(event.target.value);
            }}
          >
            {unknown === null ? (
              <option value="" disabled>
                Escolha uma conta
              </option>
            ) : (
              <option value={field.value}>{unknown}</option>
            )}
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {accountOptionText(account, accounts)}
              </option>
            ))}
          </Select>
          <OptionsFailure query={query} message={ACCOUNTS_NOT_LOADED} selectId={props.id} />
        </>
      )}
    </Field>
  );
}
