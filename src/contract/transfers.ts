/** The table `transfers` in the API. */
import * as z from "zod";
import { newIsActive } from "#domain/entities.ts";
import type { TransferId } from "#domain/ids.ts";
import { MAX_NOTES_LENGTH } from "#domain/transaction.ts";
import {
  TRANSFER_LIFECYCLES,
  TRANSFER_LIFECYCLE_LABELS,
  type Transfer,
  type TransferDraft,
  type TransferPatch,
} from "#domain/transfer.ts";
import { positiveAmount } from "./amount-fields.ts";
import {
  accountId,
  instant,
  oneOf,
  optionalLines,
  recordId,
  requiredDay,
  unknownColumnsError,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

export const TRANSFER_LABELS = {
  from_account_id: "Da conta",
  to_account_id: "Para a conta",
  amount: "Valor",
  date: "Data",
  notes: "Observações",
  lifecycle: "Situação",
} as const;

const LABELS = TRANSFER_LABELS;

const TRANSFER_FIELDS = {
  id: field("id", "text", recordId("transfer")),
  fromAccountId: field("from_account_id", "text", accountId(LABELS.from_account_id)),
  toAccountId: field("to_account_id", "text", accountId(LABELS.to_account_id)),
  amountCents: field("amount", "money", positiveAmount(LABELS.amount)),
  date: field("date", "date", requiredDay(LABELS.date)),
  notes: field("notes", "text", optionalLines(LABELS.notes, MAX_NOTES_LENGTH)),
  lifecycle: field("lifecycle", "text", oneOf(LABELS.lifecycle, TRANSFER_LIFECYCLES)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

const transferRow = recordCodec(TRANSFER_FIELDS).to<Transfer>();
export type TransferRow = z.input<typeof transferRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = TRANSFER_FIELDS;
const { lifecycle: _lifecycle, ...OTHER_FIELDS } = PATCH_FIELDS;
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("transfers");

type NewTransfer = Omit<TransferDraft, "id"> & { readonly id?: TransferId };

/** Refuses unknown columns. */
function draftSchema<Lifecycle extends z.ZodType>(lifecycle: Lifecycle) {
  return renamingCodec(
    { id, ...OTHER_FIELDS },
    z.strictObject(
      {
        ...toShape(OTHER_FIELDS),
        id: id.codec.optional(),
        notes: columns.notes.default(null),
        lifecycle,
      },
      { error },
    ),
  ).to<NewTransfer>();
}

/** `lifecycle` may only be `active`. */
const transferInsert = draftSchema(
  z.literal("active", { error: newIsActive("transfer") }).optional(),
);

/** An absent column keeps its value. Refuses whatever a creation refuses. */
const transferPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<TransferPatch>();

export const TRANSFER_RECORDS = {
  table: "transfers",
  entityType: "transfer",
  fields: TRANSFER_FIELDS,
  labels: TRANSFER_LABELS,
  valueLabels: { lifecycle: TRANSFER_LIFECYCLE_LABELS },
  row: transferRow,
  insert: transferInsert,
  // Unlike a creation, an upsert may also be cancelled.
  writes: { upsert: draftSchema(columns.lifecycle.optional()), patch: transferPatch },
} as const;
