import type { AccountKind } from "#domain/account.ts";
import type { BalanceExplanation } from "#domain/balance-check.ts";
import { formatBalance } from "#domain/format-amount.ts";
import type { PaidWord } from "#domain/paid-word.ts";

/** `shownCents` is the amount that equals the balance. */
type Described = {
  readonly account: string;
  readonly paid: PaidWord;
  readonly shownCents: bigint;
};

export const EXPLANATION_TEXTS: Record<
  Exclude<BalanceExplanation, "not-at-bank">,
  (of: Described) => string
> = {
  "recorded-twice": () => "Há outro igual no mesmo dia: pode estar lançado duas vezes.",
  unpaid: ({ paid }) => `Ainda não está marcado como ${paid}.`,
  "without-account": ({ paid }) => `Está ${paid}, mas sem conta.`,
  "other-account": ({ account, paid }) => `Está ${paid} em outra conta: ${account}.`,
  "unpaid-other-account": ({ account, paid }) =>
    `Ainda não está marcado como ${paid}, e está em outra conta: ${account}.`,
  "later-date": () => "Tem data depois deste dia.",
  "wrong-side": () => "Pode estar do lado errado: entrada em vez de saída, ou o contrário.",
  "transposed-digits": ({ shownCents }) =>
    `Dois algarismos podem estar trocados: com ${formatBalance(shownCents)} o saldo confere.`,
};

export type KindTexts = {
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

export const KIND_TEXTS: Record<AccountKind, KindTexts> = {
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
