import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "#domain/account.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { cents, type Cents } from "#domain/money.ts";
import { useCompany } from "#web/api/company.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { nameOfAccount } from "#web/records/account.ts";
import { checkShown, type CheckInput } from "./account-form-schema.ts";
import { balancesQuery } from "#web/records/account-balances.ts";
import { checkBalance } from "./account-queries.ts";
import { KIND_TEXTS } from "./balance-explanations.ts";
import { CheckResult } from "./check-result.tsx";
import { DialogForm, TypedBalance, TypedDate } from "./dialog-form.tsx";

/**
 * *Conferir saldo*: finds possible reasons for a difference from the balance that the bank shows,
 * or the cash box holds.
 */
export function CheckBalance({
  account,
  accounts,
  onClose,
}: {
  account: Account;
  accounts: readonly Account[];
  onClose: () => void;
}) {
  const { today } = useCompany();
  const [start] = useState<CheckInput>({ shown: "", date: today });
  const [values, setValues] = useState(start);
  const texts = KIND_TEXTS[account.kind];
  const { errors, filled } = checkShown(values, texts.label, account.openingDate, today);
  const checking = useMutation({
    meta: IS_READ,
    mutationFn: ({ shownCents, date }: { shownCents: Cents; date: CivilDate }) =>
      checkBalance(account.id, texts.sign === 1n ? shownCents : cents(0 - shownCents), date),
  });
  const balanceHere = useBalance(account);
  const hint =
    balanceHere === undefined || values.date !== today
      ? undefined
      : `Aqui ${texts.todayIs} ${formatBalance(texts.sign * balanceHere)}.`;
  const change = (part: Partial<CheckInput>): void => {
    setValues((before) => ({ ...before, ...part }));
    checking.reset();
  };
  const nameOf = (id: string | null): string => nameOfAccount(accounts, id);

  return (
    <DialogForm
      title="Conferir saldo"
      description={`${account.name}: ${texts.question} no fim do dia. Nada é alterado.`}
      submitLabel="Conferir"
      // After the check the input is no longer needed.
      isDirty={changedFields(start, values).length > 0 && checking.data === undefined}
      isValid={filled !== null}
      isPending={checking.isPending}
      error={checking.error}
      submit={() => filled !== null && checking.mutate(filled)}
      onClose={onClose}
    >
      {(showsErrors) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TypedBalance
              label={texts.label}
              value={values.shown}
              error={showsErrors ? errors.shown : undefined}
              {...(hint !== undefined && { hint })}
              change={(shown) => change({ shown })}
            />
            <TypedDate
              label="Data"
              value={values.date}
              error={showsErrors ? errors.date : undefined}
              change={(date) => change({ date })}
            />
          </div>
          <output className="empty:sr-only">
            {checking.data !== undefined && (
              <CheckResult check={checking.data} texts={texts} nameOf={nameOf} />
            )}
          </output>
        </>
      )}
    </DialogForm>
  );
}

function useBalance({ id }: Account): bigint | undefined {
  return useQuery(balancesQuery).data?.accounts.find((other) => other.id === id)?.balanceCents;
}
