/** `rpc/record_payment` and `rpc/undo_payment` (docs/decisions/0030). */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Charge } from "#domain/entry-payment.ts";
import type { AccountId, TransactionId } from "#domain/ids.ts";
import type { Cents } from "#domain/money.ts";
import { CHARGE_KINDS } from "#domain/transaction.ts";
import { positiveAmount } from "./amount-fields.ts";
import { oneOf, requiredDay, unknownArgumentsError, version } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { TRANSACTION_LABELS as LABELS } from "./transaction-labels.ts";
import { TRANSACTION_FIELDS } from "./transactions.ts";

const CHARGE_FIELDS = {
  kind: field("kind", "text", oneOf("kind", CHARGE_KINDS)),
  amountCents: field("amount", "money", positiveAmount(LABELS.amount)),
  category: field("category", "text", TRANSACTION_FIELDS.category.codec.nullish()),
};
const charge = renamingCodec(
  CHARGE_FIELDS,
  z.strictObject(toShape(CHARGE_FIELDS), { error: unknownArgumentsError("charges") }),
).to<Charge>();

const ENTRY_FIELDS = {
  id: TRANSACTION_FIELDS.id,
  version: field("updated_at", "text", version.optional()),
  accountId: field("account_id", "text", TRANSACTION_FIELDS.accountId.codec.optional()),
};

const PAYMENT_FIELDS = {
  ...ENTRY_FIELDS,
  paidOn: field("paid_on", "date", requiredDay(LABELS.paid_on).optional()),
  settledCents: field("amount", "money", positiveAmount(LABELS.amount).optional()),
  charges: field(
    "charges",
    "text",
    z
      .array(charge)
      .refine((charges) => new Set(charges.map(({ kind }) => kind)).size === charges.length, {
        error: "charges deve ter no máximo um item de cada tipo.",
      })
      .optional(),
  ),
};

/** `version` is the version that the caller saw; `settledCents` defaults to the whole amount. */
export type PaymentRequest = {
  readonly id: TransactionId;
  readonly version?: z.output<typeof version> | undefined;
  /** Defaults to the company's today. */
  readonly paidOn?: CivilDate | undefined;
  readonly settledCents?: Cents | undefined;
  readonly charges?: Charge[] | undefined;
  /** Defaults to the account of the entry. */
  readonly accountId?: AccountId | null | undefined;
};

export const recordPaymentArguments = paymentArguments("record_payment");
/** Of the other name of the same function. */
export const partPaymentArguments = paymentArguments("part_payment");

function paymentArguments(name: string) {
  return renamingCodec(
    PAYMENT_FIELDS,
    z.strictObject(toShape(PAYMENT_FIELDS), { error: unknownArgumentsError(name) }),
  ).to<PaymentRequest>();
}

export type PaymentUndo = Pick<PaymentRequest, "id" | "version"> & {
  /** For an entry that was paid in full; by default its account before the payment, as known. */
  readonly accountId?: AccountId | null | undefined;
};

export const undoPaymentArguments = renamingCodec(
  ENTRY_FIELDS,
  z.strictObject(toShape(ENTRY_FIELDS), { error: unknownArgumentsError("undo_payment") }),
).to<PaymentUndo>();
