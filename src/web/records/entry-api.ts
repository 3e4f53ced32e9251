import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { transactionInsert, transactionPatch, transactionRow } from "#contract/transactions.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "#domain/transaction.ts";
import { RecordApi } from "./record-api.ts";

export const entryApi = new RecordApi({
  entityType: "transaction",
  table: "transactions",
  row: transactionRow,
  toInsertRow: (draft: TransactionDraft) => transactionInsert.encode(draft),
  toPatchRow: (patch: TransactionPatch) => transactionPatch.encode(patch),
  toColumns: (row: Transaction) => transactionRow.encode(row),
  labels: TRANSACTION_LABELS,
  subject: "Este lançamento",
  isUndoneElsewhere: isOfTiedPayment,
  // Both messages for the log are those of spec section 8.
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
      hint: "O histórico dele continua guardado. Se precisar, registre um novo lançamento.",
    },
  },
});
