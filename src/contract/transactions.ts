/** The table `transactions` in the API, with the stored names of spec section 3. */
import * as z from "zod";
import { CATEGORIES } from "#domain/category.ts";
import { isTransactionId, type TransactionId } from "#domain/ids.ts";
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
  dueDate,
  instant,
  oneOf,
  optionalContactId,
  optionalLines,
  unknownColumnsError,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, shapeOf } from "./record-codec.ts";

/** The label of each column on screen. */
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

const LABELS = TRANSACTION_LABELS;

/** Each field of a transaction: its column, how it is stored, and its codec. */
export const TRANSACTION_FIELDS = {
  id: field("id", "text", clientGeneratedId(isTransactionId, "TRI- ou TRE-")),
  type: field("type", "text", oneOf(LABELS.type, TRANSACTION_TYPES)),
  category: field("category", "text", oneOf(LABELS.category, CATEGORIES)),
  amountCents: field("amount", "money", amount(LABELS.amount)),
  // Null only in rows that the original program wrote without a date.
  dueDate: field("expected_payment_date", "date", dueDate(LABELS.expected_payment_date).nullable()),
  status: field("status", "text", oneOf(LABELS.status, TRANSACTION_STATUSES)),
  notes: field("notes", "text", optionalLines(LABELS.notes, MAX_NOTES_LENGTH)),
  clientId: field("client_id", "text", optionalContactId(LABELS.client_id)),
  lifecycle: field("lifecycle", "text", oneOf(LABELS.lifecycle, LIFECYCLES)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

/** A row of `transactions` and the domain's transaction. */
export const transactionRow = recordCodec(TRANSACTION_FIELDS).to<Transaction>();
/** A row of `transactions`: amount in reais, date `YYYY-MM-DD`, instants in UTC. */
export type TransactionRow = z.input<typeof transactionRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, ...DRAFT_FIELDS } = TRANSACTION_FIELDS;
const { id, ...PATCH_FIELDS } = DRAFT_FIELDS;
const columns = shapeOf(PATCH_FIELDS);
const error = unknownColumnsError("transactions");

/** A draft whose id is made by the server when it is absent. */
export type NewTransaction = Omit<TransactionDraft, "id"> & { readonly id?: TransactionId };

/**
 * A new transaction; without `id` the server makes one. Status and lifecycle default as in spec
 * section 4. Refuses columns that are not listed, and what `fields.ts` refuses in each.
 */
export const transactionInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    {
      ...columns,
      id: id.codec.optional(),
      status: columns.status.default("pending"),
      notes: columns.notes.default(null),
      client_id: columns.client_id.default(null),
      lifecycle: columns.lifecycle.default("active"),
    },
    { error },
  ),
).to<NewTransaction>();
/** The input of `transactionInsert`. */
export type TransactionInsert = z.input<typeof transactionInsert>;

/** The columns to change; an absent one stays as it is. Refuses what a creation refuses. */
export const transactionPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<TransactionPatch>();
/** The input of `transactionPatch`. */
export type TransactionUpdate = z.input<typeof transactionPatch>;
