/** The table `transfers` in the API. */
import * as z from "zod";
import { isTransferId, type TransferId } from "#domain/ids.ts";
import { MAX_NOTES_LENGTH } from "#domain/transaction.ts";
import {
  TRANSFER_LIFECYCLES,
  type Transfer,
  type TransferDraft,
  type TransferPatch,
} from "#domain/transfer.ts";
import { positiveAmount } from "./amount-fields.ts";
import {
  accountId,
  clientGeneratedId,
  instant,
  oneOf,
  optionalLines,
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

export const TRANSFER_FIELDS = {
  id: field("id", "text", clientGeneratedId(isTransferId, "TRF-")),
  fromAccountId: field("from_account_id", "text", accountId(LABELS.from_account_id)),
  toAccountId: field("to_account_id", "text", accountId(LABELS.to_account_id)),
  amountCents: field("amount", "money", positiveAmount(LABELS.amount)),
  date: field("date", "date", requiredDay(LABELS.date)),
  notes: field("notes", "text", optionalLines(LABELS.notes, MAX_NOTES_LENGTH)),
  lifecycle: field("lifecycle", "text", oneOf(LABELS.lifecycle, TRANSFER_LIFECYCLES)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

export const transferRow = recordCodec(TRANSFER_FIELDS).to<Transfer>();
export type TransferRow = z.input<typeof transferRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = TRANSFER_FIELDS;
const { lifecycle: _lifecycle, ...OTHER_FIELDS } = PATCH_FIELDS;
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("transfers");

export type NewTransfer = Omit<TransferDraft, "id"> & { readonly id?: TransferId };

const NEW_TRANSFER_IS_ACTIVE =
  "Uma transferência nova é sempre criada ativa; depois ela pode ser cancelada.";

/** `lifecycle` may only be `active`. Refuses unknown columns. */
export const transferInsert = renamingCodec(
  { id, ...OTHER_FIELDS },
  z.strictObject(
    {
      ...toShape(OTHER_FIELDS),
      id: id.codec.optional(),
      notes: columns.notes.default(null),
      lifecycle: z.literal("active", { error: NEW_TRANSFER_IS_ACTIVE }).optional(),
    },
    { error },
  ),
).to<NewTransfer>();

/** An absent column keeps its value. Refuses what a creation refuses. */
export const transferPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<TransferPatch>();
