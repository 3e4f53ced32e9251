import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Account, AccountKind } from "#domain/account.ts";
import type { BalanceCheck, ExplainedMovement } from "#domain/account-movement.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { cents, type Cents } from "#domain/money.ts";
import { paidWord } from "#domain/paid-word.ts";
import { formatPaidOn } from "#domain/payment.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { changedFields } from "#web/records/form-diff.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { SELECTED } from "#web/url/panel-state.ts";
import { nameOfAccount } from "#web/records/account.ts";
import { checkShown, type CheckInput } from "./account-form-schema.ts";
import { balancesQuery, checkBalance } from "./account-queries.ts";
import { EXPLANATION_TEXTS } from "./balance-explanations.ts";
import { BalanceText } from "./balance-text.tsx";
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
  const { errors, filled } = checkShown(values, texts.label, account.openingDate);
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
              <Result check={checking.data} texts={texts} nameOf={nameOf} />
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

type KindTexts = {
  readonly label: string;
  readonly question: string;
  /** A card shows what is owed, a balance below zero here. */
  readonly sign: 1n | -1n;
  readonly todayIs: string;
  readonly is: string;
  readonly isAlso: string;
  /** Followed by an amount and *a mais* or *a menos*. */
  readonly placeHas: string;
  readonly notThere: string;
};

const OF_BALANCE = {
  sign: 1n,
  todayIs: "o saldo de hoje é",
  is: "o saldo é",
  isAlso: "o saldo aqui também é",
} as const;

const KIND_TEXTS: Record<AccountKind, KindTexts> = {
  cash: {
    label: "Valor no caixa",
    question: "conte o dinheiro e digite quanto havia",
    ...OF_BALANCE,
    placeHas: "o caixa tem",
    notThere: "Conta aqui, mas talvez o dinheiro não tenha passado pelo caixa.",
  },
  bank: {
    label: "Saldo no banco",
    question: "digite o que o banco mostra",
    ...OF_BALANCE,
    placeHas: "o banco tem",
    notThere: "Conta aqui, mas talvez ainda não esteja no banco.",
  },
  card: {
    label: "Quanto se deve no cartão",
    question: "digite quanto o cartão diz que se deve",
    sign: -1n,
    todayIs: "se deve hoje",
    is: "se deve",
    isAlso: "aqui também se deve",
    placeHas: "no cartão se deve",
    notThere: "Conta aqui, mas talvez ainda não esteja no cartão.",
  },
};

function Result({
  check: { balanceCents, differenceCents, explanations, pairs },
  texts,
  nameOf,
}: {
  check: BalanceCheck;
  texts: KindTexts;
  nameOf: (id: string | null) => string;
}) {
  if (differenceCents === 0n) {
    return (
      <p className="rounded-md border border-income/40 bg-income/8 p-3">
        Confere: {texts.isAlso} {formatBalance(texts.sign * balanceCents)}.
      </p>
    );
  }
  const difference = texts.sign * differenceCents;
  const isMore = difference > 0n;
  const size = formatBalance(isMore ? difference : -difference);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-page p-3">
      <p>
        Aqui {texts.is} <BalanceText cents={texts.sign * balanceCents} className="font-medium" />:{" "}
        {texts.placeHas} <strong className="font-semibold whitespace-nowrap">{size}</strong>{" "}
        {isMore ? "a mais" : "a menos"}.
      </p>
      {explanations.length === 0 && (
        <p className="text-muted">
          {pairs.length === 0
            ? "Nenhum lançamento explica sozinho a diferença, nem dois juntos no último mês. Confira o extrato dia a dia."
            : "Nenhum lançamento explica sozinho a diferença. Dois juntos podem explicar:"}
        </p>
      )}
      {pairs.length > 0 && <Pairs pairs={pairs} texts={texts} nameOf={nameOf} />}
      {explanations.length > 0 && (
        <>
          <p className="text-muted">O que pode explicar a diferença:</p>
          <ul aria-label="O que pode explicar" className="flex flex-col gap-2">
            {explanations.slice(0, MAX_SHOWN).map((movement) => (
              <li key={movement.id}>
                <Explanation
                  movement={movement}
                  differenceCents={differenceCents}
                  texts={texts}
                  nameOf={nameOf}
                />
              </li>
            ))}
          </ul>
          {explanations.length > MAX_SHOWN && (
            <p className="text-muted">{`E mais ${explanations.length - MAX_SHOWN}.`}</p>
          )}
        </>
      )}
    </div>
  );
}

const MAX_SHOWN = 12;

function Pairs({
  pairs,
  ...rest
}: Pick<BalanceCheck, "pairs"> & Omit<Parameters<typeof Explanation>[0], "movement">) {
  return (
    <ol aria-label="O que pode explicar" className="flex flex-col gap-3">
      {pairs.map((pair) => (
        <li
          key={pair.map(({ id }) => id).join()}
          className="flex flex-col gap-2 border-l-2 border-line pl-3"
        >
          {pair.map((movement) => (
            <div key={movement.id}>
              <Explanation movement={movement} {...rest} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Explanation({
  movement,
  differenceCents = 0n,
  texts,
  nameOf,
}: {
  movement: ExplainedMovement;
  differenceCents?: bigint;
  texts: KindTexts;
  nameOf: (id: string | null) => string;
}) {
  const { id, category, notes, contactName, amountCents, explanation } = movement;
  const title = category ?? `Transferência com ${nameOf(movement.otherAccountId)}`;
  const what = [firstLineOfNotes(notes) ?? contactName, dayText(movement)]
    .filter((text) => text !== null)
    .join(" · ");
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {category === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <span>
            <Link
              to={entriesUrl({ id })}
              state={SELECTED}
              className="font-medium text-accent underline"
            >
              {title}
            </Link>
            <EntryMark entry={{ ...movement, paymentRole: null }} />
          </span>
        )}
        <BalanceText cents={amountCents} />
      </span>
      {what !== "" && <span className="block text-meta text-muted wrap-anywhere">{what}</span>}
      <span className="block text-meta">
        {explanation === "not-at-bank"
          ? texts.notThere
          : EXPLANATION_TEXTS[explanation]({
              account: nameOf(movement.accountId),
              paid: paidWord({ type: amountCents < 0n ? "expense" : "income" }),
              shownCents: amountCents + differenceCents,
            })}
      </span>
    </>
  );
}

function dayText({ date, dueDate, isPaidOnAssumed }: ExplainedMovement): string | null {
  if (date !== null) return formatPaidOn({ paidOn: date, isPaidOnAssumed });
  return dueDate === null ? null : `vencimento ${formatCivilDate(dueDate)}`;
}
