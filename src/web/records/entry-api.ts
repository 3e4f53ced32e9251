import { TRANSACTION_RECORDS } from "#contract/transactions.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import { RecordApi } from "./record-api.ts";

export const entryApi = new RecordApi(TRANSACTION_RECORDS, {
  subject: "Este lançamento",
  isUndoneElsewhere: isOfTiedPayment,
  // Both log messages are those of spec section 8.
  notCreated: {
    message: "Falha ao criar lançamento",
    explanation: {
      message: "Algo inesperado aconteceu nesta tela.",
      hint: "Tente novamente. Se continuar, recarregue a página.",
    },
  },
  notFound: {
    message: "Transaction not found",
    explanation: {
      message: "Este lançamento não existe mais: alguém já o excluiu.",
      hint: "O histórico dele continua guardado. Em Atividade, Remoções, ele pode ser trazido de volta.",
    },
  },
});
