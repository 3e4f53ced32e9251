import type { TransactionInsert, TransactionUpdate } from "#contract/transactions.ts";
import { definedOnly } from "#contract/fields.ts";
import { reaisFromCents } from "#domain/money.ts";
import { wire } from "#web/api/client.ts";
import { entryOfRow, type Entry } from "./entry.ts";
import { createRecordApi } from "./record-api.ts";

type EntryPatch = Partial<Omit<Entry, "id" | "createdAt" | "updatedAt">>;

function toColumns(entry: EntryPatch): TransactionUpdate {
  return definedOnly({
    type: entry.type,
    category: entry.category,
    amount: entry.amountCents === undefined ? undefined : reaisFromCents(entry.amountCents),
    expected_payment_date: entry.dueDate,
    status: entry.status,
    notes: entry.notes,
    client_id: entry.contactId,
    lifecycle: entry.lifecycle,
  });
}

/** The entries on the server; the history of a removed one stays. */
export const entryApi = createRecordApi({
  entityType: "transaction",
  table: () => wire.from("transactions"),
  row: entryOfRow,
  toInsertRow: ({ id, ...draft }: Omit<Entry, "createdAt" | "updatedAt">) =>
    ({ id, ...toColumns(draft) }) as TransactionInsert,
  toPatchRow: toColumns,
  subject: "Este lançamento",
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
