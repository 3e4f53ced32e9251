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
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

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

export const transactionRow = recordCodec(TRANSACTION_FIELDS).to<Transaction>();
/** Amounts are in reais, dates `YYYY-MM-DD`, instants in UTC. */
export type TransactionRow = z.input<typeof transactionRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, ...DRAFT_FIELDS } = TRANSACTION_FIELDS;
const { id, ...PATCH_FIELDS } = DRAFT_FIELDS;
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("transactions");

export type NewTransaction = Omit<TransactionDraft, "id"> & { readonly id?: TransactionId };

/** For a column that a creation leaves out (spec section 4). */
export const NEW_TRANSACTION_DEFAULTS = {
  status: "pending",
  notes: null,
  clientId: null,
  lifecycle: "active",
} as const satisfies Partial<NewTransaction>;

/** Refuses unknown columns. */
export const transactionInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    {
      ...columns,
      id: id.codec.optional(),
      status: columns.status.default(NEW_TRANSACTION_DEFAULTS.status),
      notes: columns.notes.default(NEW_TRANSACTION_DEFAULTS.notes),
      client_id: columns.client_id.default(NEW_TRANSACTION_DEFAULTS.clientId),
      lifecycle: columns.lifecycle.default(NEW_TRANSACTION_DEFAULTS.lifecycle),
    },
    { error },
  ),
).to<NewTransaction>();

/** An absent column keeps its value. Refuses what a creation refuses. */
export const transactionPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<TransactionPatch>();
export type TransactionUpdate = z.input<typeof transactionPatch>;
