import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ACCOUNT_LABELS as LABELS } from "#contract/accounts.ts";
import { ACCOUNT_KINDS, ACCOUNT_KIND_LABELS, type Account } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { changesTo } from "#domain/record-version.ts";
import { useCompany, useCompanyDetails } from "#web/api/company.ts";
import { newIds } from "#web/api/ids.ts";
import { Options, Select, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Switch } from "#web/controls/switch.tsx";
import { accountApi } from "#web/records/account.ts";
import type { Errors } from "#web/records/first-errors.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { LoadCurrent } from "#web/records/load-current.tsx";
import { useRecordSave } from "#web/records/record-save.ts";
import {
  checkAccount,
  dayOfMonth,
  newAccountInput,
  toAccountInput,
  toLaterAccount,
  type AccountInput,
} from "./account-form-schema.ts";
import { billsQuery } from "./account-queries.ts";
import { DialogForm, TypedBalance, TypedDate } from "./dialog-form.tsx";

/** The form of a new account, or of changes to one. */
export function AccountForm({
  account: opened,
  isFirst,
  onClose,
}: {
  account: Account | null;
  isFirst: boolean;
  onClose: () => void;
}) {
  // The version that the user sees, so that changes saved by others are not overwritten.
  const [account, setAccount] = useState(opened);
  const [id] = useState(() => opened?.id ?? newIds.recordId("account"));
  const saving = useRecordSave(accountApi, {
    describe: ({ name }) => name,
    doneText: () => (account === null ? "Conta criada." : "Conta salva."),
  });
  const { start, values, setValues } = useAccountInput(account, isFirst, !saving.isIdle);
  const { errors, filled } = checkAccount(values, useCompany().today, account);

  function submit(): void {
    if (filled === null) return;
    saving.mutate(
      account === null
        ? { base: null, draft: { id, ...filled } }
        : { base: account, patch: changesTo(account, filled) },
      { onSuccess: onClose },
    );
  }

  return (
    <DialogForm
      title={account === null ? "Nova conta" : "Editar conta"}
      description="Onde o dinheiro da empresa está: o caixa, um banco ou um cartão."
      submitLabel={account === null ? "Criar conta" : "Salvar conta"}
      isDirty={changedFields(start, values).length > 0}
      isValid={filled !== null}
      isPending={saving.isPending}
      error={saving.error}
      errorAction={
        <LoadCurrent
          api={accountApi}
          saving={saving}
          load={(current) => {
            setAccount(current);
            setValues(toAccountInput(current));
          }}
        />
      }
      submit={submit}
      onClose={onClose}
    >
      {(showsErrors) => (
        <AccountFields
          account={account}
          values={values}
          openingHint={describeOpening(values.kind, account === null && !isFirst)}
          errors={showsErrors ? errors : {}}
          change={(part) => setValues((before) => ({ ...before, ...part }))}
        />
      )}
    </DialogForm>
  );
}

/** What is typed, and what it started as. `isTried`: it was sent, and may be saved. */
function useAccountInput(account: Account | null, isFirst: boolean, isTried: boolean) {
  const { today } = useCompany();
  const company = useCompanyDetails();
  const [blank, setBlank] = useState(() => newAccountInput(today, isFirst, openingOf(company)));
  const [wasFirst, setWasFirst] = useState(isFirst);
  const start = account === null ? blank : toAccountInput(account);
  const [values, setValues] = useState(start);
  // Another user created the first account. Once tried it may be this one, which is sent again as
  // it was.
  if (wasFirst && !isFirst && !isTried) {
    const ofLater = newAccountInput(today, false, openingOf(company));
    setWasFirst(false);
    setBlank(ofLater);
    setValues(toLaterAccount(blank, ofLater, values));
  }
  return { start, values, setValues };
}

function openingOf(company: ReturnType<typeof useCompanyDetails>) {
  return {
    cents: company?.openingBalanceCents ?? null,
    date: company?.openingBalanceDate ?? null,
  };
}

/** `isAnother`: there are other accounts already. */
function describeOpening(kind: string, isAnother: boolean): string {
  if (kind === "card") return "O que se deve leva o sinal de menos: −350,00.";
  const notTwice = " Não inclua o que já está no saldo de outra conta.";
  return `No começo do dia do saldo inicial.${isAnother ? notTwice : ""}`;
}

type FieldsProps = {
  account: Account | null;
  values: AccountInput;
  errors: Errors<AccountInput>;
  change: (part: Partial<AccountInput>) => void;
};

function AccountFields({
  account,
  values,
  openingHint,
  errors,
  change,
}: FieldsProps & { openingHint: string }) {
  return (
    <>
      <Field label={LABELS.name} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={LABELS.kind} error={errors.kind}>
        {(control) => (
          <Select
            {...control}
            value={values.kind}
            onChange={({ target }) => change({ kind: target.value })}
          >
            <Options values={ACCOUNT_KINDS} labels={ACCOUNT_KIND_LABELS} />
          </Select>
        )}
      </Field>
      {values.kind === "card" && (
        <BillDays account={account} values={values} errors={errors} change={change} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TypedBalance
          label={LABELS.opening_balance}
          hint={openingHint}
          value={values.openingBalance}
          error={errors.openingBalance}
          change={(openingBalance) => change({ openingBalance })}
        />
        <TypedDate
          label={LABELS.opening_date}
          value={values.openingDate}
          error={errors.openingDate}
          change={(openingDate) => change({ openingDate })}
        />
      </div>
      {account?.isActive !== false && (
        <Switch
          isOn={values.isDefault}
          toggle={() => change({ isDefault: !values.isDefault })}
          className="h-10"
        >
          Conta padrão dos novos lançamentos
        </Switch>
      )}
    </>
  );
}

function BillDays({ account, values, errors, change }: FieldsProps) {
  const days = [
    { name: "closingDay", label: LABELS.closing_day },
    { name: "dueDay", label: LABELS.due_day },
  ] as const;
  const before = account?.closingDay ?? null;
  const after = dayOfMonth(values.closingDay);
  const isMoved = before !== null && after !== null && before !== after;
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-3">
        {days.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={values[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <output className="text-meta text-warning empty:sr-only">
        {account !== null && isMoved && <MovedBills accountId={account.id} />}
      </output>
    </div>
  );
}

/** Nothing for a card without amounts in its bills. */
function MovedBills({ accountId }: { accountId: AccountId }) {
  const { data = [] } = useQuery(billsQuery(accountId));
  const hasAmounts = data.some(
    ({ purchasesCents, totalCents }) => purchasesCents !== 0n || totalCents !== 0n,
  );
  if (!hasAmounts) return null;
  return "As faturas anteriores passam a ser contadas pelo novo dia de fechamento.";
}
