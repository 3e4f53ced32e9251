/** The table `transactions` in the API, with the stored names of spec section 3. */
import * as z from "zod";
import type { TransactionId } from "#domain/ids.ts";
import { MAX_INSTALMENTS, MAX_OCCURRENCES } from "#domain/instalments.ts";
import {
  LIFECYCLES,
  LIFECYCLE_LABELS,
  MAX_NOTES_LENGTH,
  PAYMENT_ROLES,
  PAYMENT_ROLE_LABELS,
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TYPE_LABELS,
  type Transaction,
  type TransactionDraft,
  type TransactionPatch,
} from "#domain/transaction.ts";
import { amount } from "./amount-fields.ts";
import {
  flag,
  requiredDay,
  instant,
  text,
  oneOf,
  optionalAccountId,
  optionalContactId,
  optionalLines,
  requiredSeriesId,
  requiredTransactionId,
  wholeNumber,
  unknownColumnsError,
} from "./fields.ts";
import { optionalSplits } from "./splits.ts";
import { tagIds } from "./tag-ids.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

const LABELS = TRANSACTION_LABELS;

export const TRANSACTION_FIELDS = {
  id: field("id", "text", requiredTransactionId("id")),
  type: field("type", "text", oneOf(LABELS.type, TRANSACTION_TYPES)),
  // The command knows the valid categories.
  category: field("category", "text", text(LABELS.category)),
  amountCents: field("amount", "money", amount(LABELS.amount)),
  // Null only in rows that the original program wrote without a date.
  dueDate: field(
    "expected_payment_date",
    "date",
    requiredDay(LABELS.expected_payment_date).nullable(),
  ),
  status: field("status", "text", oneOf(LABELS.status, TRANSACTION_STATUSES)),
  notes: field("notes", "text", optionalLines(LABELS.notes, MAX_NOTES_LENGTH)),
  clientId: field("client_id", "text", optionalContactId(LABELS.client_id)),
  lifecycle: field("lifecycle", "text", oneOf(LABELS.lifecycle, LIFECYCLES)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
  paidOn: field("paid_on", "date", requiredDay(LABELS.paid_on).nullable()),
  accrualDate: field("accrual_date", "date", requiredDay(LABELS.accrual_date).nullable()),
  seriesId: field("series_id", "text", requiredSeriesId("series_id").nullable()),
  seriesNumber: field(
    "series_number",
    "integer",
    wholeNumber(LABELS.series_number, 1, MAX_OCCURRENCES).nullable(),
  ),
  parentId: field("parent_id", "text", requiredTransactionId("parent_id").nullable()),
  paymentRole: field("payment_role", "text", oneOf(LABELS.payment_role, PAYMENT_ROLES).nullable()),
  seriesCount: field(
    "series_count",
    "integer",
    wholeNumber(LABELS.series_count, 2, MAX_INSTALMENTS).nullable(),
  ),
  accountId: field("account_id", "text", optionalAccountId(LABELS.account_id)),
  tagIds: field("tag_ids", "list", tagIds(LABELS.tag_ids)),
  splits: field("splits", "splits", optionalSplits(LABELS.splits, LABELS)),
  isPaidOnAssumed: field("paid_on_assumed", "boolean", flag(LABELS.paid_on_assumed)),
};

export const transactionRow = recordCodec(TRANSACTION_FIELDS).to<Transaction>();
/** Amounts are in reais, dates `YYYY-MM-DD`, instants in UTC. */
export type TransactionRow = z.input<typeof transactionRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, ...DRAFT_FIELDS } = TRANSACTION_FIELDS;
const { id, seriesId, seriesNumber, seriesCount, parentId, paymentRole, ...PATCH_FIELDS } =
  DRAFT_FIELDS;
/** The columns that a creation sets, except its place in a series. */
export const NEW_ENTRY_FIELDS = PATCH_FIELDS;
const columns = toShape(PATCH_FIELDS);
/** Set at creation and never changed. */
const TIES = { seriesId, seriesNumber, seriesCount, parentId, paymentRole };
const tieColumns = toShape(TIES);
const error = unknownColumnsError("transactions");

export type NewTransaction = Omit<TransactionDraft, "id"> & { readonly id?: TransactionId };

/** Values of columns that a creation omits (spec section 4). */
export const NEW_TRANSACTION_DEFAULTS = {
  status: "pending",
  notes: null,
  clientId: null,
  lifecycle: "active",
} as const satisfies Partial<NewTransaction>;

/** The columns of `NEW_ENTRY_FIELDS`, with their defaults. */
export const newEntryColumns = {
  ...columns,
  status: columns.status.optional(),
  notes: columns.notes.default(NEW_TRANSACTION_DEFAULTS.notes),
  client_id: columns.client_id.default(NEW_TRANSACTION_DEFAULTS.clientId),
  lifecycle: columns.lifecycle.default(NEW_TRANSACTION_DEFAULTS.lifecycle),
  paid_on: columns.paid_on.optional(),
  accrual_date: columns.accrual_date.optional(),
  account_id: columns.account_id.optional(),
  tag_ids: columns.tag_ids.optional(),
  splits: columns.splits.optional(),
  paid_on_assumed: columns.paid_on_assumed.optional(),
};

const SERIES_INCOMPLETE =
  "series_id e series_number devem vir juntos, series_count só com eles, e Parcela não pode ser maior do que Parcelas.";

const TIE_INCOMPLETE = "parent_id e payment_role devem vir juntos.";

/** Refuses unknown columns. */
export const transactionInsert = renamingCodec(
  DRAFT_FIELDS,
  z
    .strictObject(
      {
        ...newEntryColumns,
        id: id.codec.optional(),
        ...z.object(tieColumns).partial().shape,
      },
      { error },
    )
    .refine(isWholeMembership, { path: ["series_number"], error: SERIES_INCOMPLETE })
    .refine(
      ({ parent_id = null, payment_role = null }) =>
        (parent_id === null) === (payment_role === null),
      { path: ["payment_role"], error: TIE_INCOMPLETE },
    ),
).to<NewTransaction>();

function isWholeMembership({
  series_id: series = null,
  series_number: number = null,
  series_count: count = null,
}: {
  readonly series_id?: string | null | undefined;
  readonly series_number?: number | null | undefined;
  readonly series_count?: number | null | undefined;
}): boolean {
  if (series === null || number === null) return series === number && count === null;
  return count === null || number <= count;
}

/** An absent column keeps its value. Refuses whatever a creation refuses. */
export const transactionPatch = renamingCodec(
  { ...PATCH_FIELDS, ...TIES },
  z.strictObject({ ...columns, ...tieColumns }, { error }).partial(),
).to<TransactionPatch>();
export type TransactionUpdate = z.input<typeof transactionPatch>;

export const TRANSACTION_RECORDS = {
  table: "transactions",
  entityType: "transaction",
  fields: TRANSACTION_FIELDS,
  labels: TRANSACTION_LABELS,
  valueLabels: {
    type: TYPE_LABELS,
    status: STATUS_LABELS,
    lifecycle: LIFECYCLE_LABELS,
    payment_role: PAYMENT_ROLE_LABELS,
  },
  row: transactionRow,
  insert: transactionInsert,
  writes: { upsert: transactionInsert, patch: transactionPatch },
} as const;
