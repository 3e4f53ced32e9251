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
