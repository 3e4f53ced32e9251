import { formatBrl } from "#domain/money.ts";
import { LIFECYCLE_LABELS } from "#domain/transaction.ts";
import type { RefusalResponses } from "./refusal-response.ts";

/** Refusals of payments, and for entries that came with one (docs/decisions/0030). */
export const PAYMENT_REFUSALS = {
  "parent-never-changes": {
    code: "428C9",
    message: () => "Um lançamento que veio com um pagamento não muda de lançamento de origem.",
  },
  "parent-not-found": {
    status: 409,
    code: "23503",
    message: ({ parentId }) => `Lançamento de origem: não há lançamento com o código ${parentId}.`,
  },
  "parent-removed": {
    status: 409,
    code: "23503",
    message: () =>
      "O lançamento do qual esta parte foi paga já foi excluído, e o pagamento não pode voltar a ele.",
    hint: "Em Atividade, traga de volta o lançamento excluído, e desfaça o pagamento depois.",
  },
  "charge-without-payment": {
    status: 409,
    message: () =>
      "Juros, multa e desconto só existem com o pagamento de um lançamento, e o de origem não está pago.",
    hint: "Registre o pagamento com eles: rpc/record_payment.",
  },
  "payment-entry-unpaid": {
    message: () =>
      "O que veio com um pagamento (uma parte, juros, multa ou desconto) é criado como pago.",
  },
  "payment-entry-type": {
    message: () =>
      "Tipo: uma parte, juros e multa são do tipo do lançamento de origem, e um desconto é do outro.",
  },
  "charge-changes-with-payment": {
    status: 409,
    message: () =>
      "Juros, multa e desconto ficam pagos e do lado em que estão enquanto o lançamento com que vieram está pago.",
    hint: "Desfaça o pagamento no menu do lançamento, ou exclua só os juros, a multa ou o desconto.",
  },
  "payment-of-paid": {
    status: 409,
    message: () => "Este lançamento já está pago.",
  },
  "payment-of-inactive": {
    message: () => "Só um lançamento ativo pode ser pago em parte ou com juros, multa ou desconto.",
  },
  "payment-above-amount": {
    message: ({ settledCents, amountCents }) =>
      `O valor pago, ${formatBrl(settledCents)}, passa do que está em aberto: ${formatBrl(amountCents)}.`,
    hint: "Registre o que passa como juros ou multa.",
  },
  "discount-above-payment": {
    message: () => "O desconto não pode passar do valor que está sendo pago.",
  },
  "payment-to-undo-missing": {
    message: () => "Este lançamento não tem pagamento que se possa desfazer.",
  },
  "type-of-charged-payment": {
    status: 409,
    message: () =>
      "Tipo: este lançamento foi pago com juros, multa ou desconto, que não podem mudar de lado.",
    hint: "Desfaça o pagamento, mude o tipo e registre o pagamento de novo.",
  },
  "rest-is-paid": {
    status: 409,
    message: () => "O resto deste lançamento já foi pago: desfaça antes aquele pagamento.",
  },
  "rest-not-active": {
    status: 409,
    message: ({ lifecycle }) =>
      `O resto está ${LIFECYCLE_LABELS[lifecycle].toLowerCase()}: marque-o como ativo e desfaça depois.`,
  },
  "rest-of-other-type": {
    status: 409,
    message: ({ type }) =>
      `O lançamento do qual esta parte foi paga agora é ${type === "income" ? "uma receita" : "uma despesa"}, e o pagamento não pode voltar a ele.`,
    hint: "Mude antes o tipo do lançamento para o que ele tinha.",
  },
} satisfies Partial<RefusalResponses>;
