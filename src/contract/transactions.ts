/** Transactions on the wire: table `transactions`, with the stored names of spec section 3. */
import * as z from "zod";
import { CATEGORIES } from "#domain/category.ts";
import { isTransactionId, type TransactionId } from "#domain/ids.ts";
import { reaisFromCents } from "#domain/money.ts";
import {
  LIFECYCLES,
  MAX_NOTES_LENGTH,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type Transaction,
  type TransactionDraft,
  type TransactionPatch,
} from "#domain/transaction.ts";
import {
  amount,
  clientGeneratedId,
  definedOnly,
  dueDate,
  oneOf,
  optionalContactId,
  optionalLines,
  unknownColumnsError,
} from "./fields.ts";

/** What each column is called on screen. */
export const TRANSACTION_LABELS = {
  type: "Tipo",
  category: "Categoria",
  amount: "Valor",
  expected_payment_date: "Data de Pagamento Prevista",
  status: "Status",
  client_id: "Vínculo",
  notes: "Observações",
  lifecycle: "Situação",
} as const;

const error = unknownColumnsError("transactions");
const columns = {
  type: oneOf(TRANSACTION_LABELS.type, TRANSACTION_TYPES),
  category: oneOf(TRANSACTION_LABELS.category, CATEGORIES),
  amount: amount(TRANSACTION_LABELS.amount),
  // Required, but null may be said: the original's rows may come without a date.
  expected_payment_date: dueDate(TRANSACTION_LABELS.expected_payment_date).nullable(),
  status: oneOf(TRANSACTION_LABELS.status, TRANSACTION_STATUSES),
  notes: optionalLines(TRANSACTION_LABELS.notes, MAX_NOTES_LENGTH),
  client_id: optionalContactId(TRANSACTION_LABELS.client_id),
  lifecycle: oneOf(TRANSACTION_LABELS.lifecycle, LIFECYCLES),
};

/** A row of `transactions` as read: amount in reais, date `YYYY-MM-DD`, instants in UTC. */
export const transactionRow = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  category: z.enum(CATEGORIES),
  amount: z.number(),
  expected_payment_date: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  notes: z.string().nullable(),
  client_id: z.string().nullable(),
  lifecycle: z.enum(LIFECYCLES),
  created_at: z.string(),
  updated_at: z.string(),
});
/** A row that passed `transactionRow`. */
export type TransactionRow = z.output<typeof transactionRow>;

/**
 * A new transaction; without `id` the server makes one. Status and lifecycle default as in spec
 * section 4. Refuses columns that are not listed, and what `fields.ts` refuses in each.
 */
export const transactionInsert = z
  .strictObject(
    {
      ...columns,
      id: clientGeneratedId(isTransactionId, "TRI- ou TRE-").optional(),
      status: columns.status.default("pending"),
      notes: columns.notes.default(null),
      client_id: columns.client_id.default(null),
      lifecycle: columns.lifecycle.default("active"),
    },
    { error },
  )
  .transform((row): Omit<TransactionDraft, "id"> & { id?: TransactionId | undefined } => ({
    id: row.id,
    type: row.type,
    category: row.category,
    amountCents: row.amount,
    dueDate: row.expected_payment_date,
    status: row.status,
    notes: row.notes,
    clientId: row.client_id,
    lifecycle: row.lifecycle,
  }));
/** What may be sent to `transactionInsert`. */
export type TransactionInsert = z.input<typeof transactionInsert>;

/** The columns to change; an absent one stays as it is. Refuses what a creation refuses. */
export const transactionPatch = z
  .strictObject(columns, { error })
  .partial()
  .transform((row): TransactionPatch =>
    definedOnly({
      type: row.type,
      category: row.category,
      amountCents: row.amount,
      dueDate: row.expected_payment_date,
      status: row.status,
      notes: row.notes,
      clientId: row.client_id,
      lifecycle: row.lifecycle,
    }),
  );
/** What may be sent to `transactionPatch`. */
export type TransactionUpdate = z.input<typeof transactionPatch>;

/** The columns that a creation says, as the wire says them. */
export function transactionDraftToRow(
  draft: TransactionDraft,
): Omit<TransactionRow, "created_at" | "updated_at"> {
  return {
    id: draft.id,
    type: draft.type,
    category: draft.category,
    amount: reaisFromCents(draft.amountCents),
    expected_payment_date: draft.dueDate,
    status: draft.status,
    notes: draft.notes,
    client_id: draft.clientId,
    lifecycle: draft.lifecycle,
  };
}

/** The transaction as the wire says it. */
export function transactionToRow(transaction: Transaction): TransactionRow {
  return {
    ...transactionDraftToRow(transaction),
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
  };
}
