import { futurePaymentText } from "#domain/payment.ts";
import type { RefusalResponses } from "./refusal-response.ts";

/** Refusals of accounts and transfers. */
export const ACCOUNT_REFUSALS = {
  "account-not-found": {
    status: 409,
    code: "23503",
    message: ({ accountId }) => `Conta: não há conta com o código ${accountId}.`,
    hint: "Cadastre a conta antes, ou deixe sem conta.",
  },
  "account-archived": {
    message: ({ name }) => `Conta: ${name} está arquivada e não recebe novos lançamentos.`,
    hint: "Reative a conta em Contas, ou escolha outra.",
  },
  "transfer-to-same-account": {
    message: () => "Uma transferência é entre duas contas diferentes.",
    hint: "Escolha outra conta de origem ou de destino.",
  },
  "transfer-in-the-future": {
    message: ({ date, today }) => `Data: ${futurePaymentText(date, today)}`,
    hint: "Registre a transferência quando o dinheiro se mover.",
  },
  "opening-in-the-future": {
    message: ({ date, today }) => `Data do saldo inicial: ${futurePaymentText(date, today)}`,
    hint: "O saldo inicial é o do começo de um dia que já chegou.",
  },
  "check-in-the-future": {
    message: ({ date, today }) => `Data: ${futurePaymentText(date, today)}`,
    hint: "Confira o saldo de hoje, ou de um dia anterior.",
  },
  "card-without-days": {
    message: () => "Um cartão precisa do dia do fechamento e do dia do vencimento da fatura.",
  },
  "days-without-card": {
    message: () => "Só um cartão tem dia de fechamento e de vencimento da fatura.",
  },
  "default-account-archived": {
    message: () => "Conta padrão: uma conta arquivada não pode ser a padrão.",
    hint: "Reative a conta, ou escolha outra como padrão.",
  },
  "two-default-accounts": {
    message: () => "Conta padrão: só uma conta pode ser a padrão; nada foi gravado.",
  },
} satisfies Partial<RefusalResponses>;
