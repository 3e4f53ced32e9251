/** The schema of a transfer form. */
import * as z from "zod";
import { typedAmount } from "#contract/amount-fields.ts";
import { accountId, optionalLines } from "#contract/fields.ts";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatDecimal } from "#domain/money.ts";
import { MAX_NOTES_LENGTH } from "#domain/transaction.ts";
import type { Transfer } from "#domain/transfer.ts";
import { typedPaymentDay } from "#web/dates/typed-day.ts";
import type { RecordForm } from "#web/records/record-kind.ts";

/** The date may not be after `today`, as on the server. */
export const transferFormSchema = (today: CivilDate) =>
  z
    .object({
      fromAccountId: accountId(LABELS.from_account_id),
      toAccountId: accountId(LABELS.to_account_id),
      amountCents: typedAmount(LABELS.amount).refine((value) => value > 0, {
        error: `${LABELS.amount} deve ser maior do que zero.`,
      }),
      date: typedPaymentDay(LABELS.date, today),
      notes: optionalLines(LABELS.notes, MAX_NOTES_LENGTH),
    })
    .refine(({ fromAccountId, toAccountId }) => fromAccountId !== toAccountId, {
      path: ["toAccountId"],
      error: "Escolha outra conta: é a mesma de onde sai.",
    });

export type TransferFormInput = z.input<ReturnType<typeof transferFormSchema>>;
export type TransferFormOutput = z.output<ReturnType<typeof transferFormSchema>>;
export type TransferForm = RecordForm<TransferFormInput, TransferFormOutput>;

export function toTransferInput(transfer: Transfer): TransferFormInput {
  const { fromAccountId, toAccountId, amountCents, date, notes } = transfer;
  return {
    fromAccountId,
    toAccountId,
    amountCents: formatDecimal(amountCents),
    date,
    notes: notes ?? "",
  };
}

/**
 * Today, from the default account, and to the other one if there are only two. `accounts` are the
 * selectable ones.
 */
export function newTransferInput(
  accounts: readonly Account[],
  today: CivilDate,
  start: Partial<TransferFormInput> = {},
): TransferFormInput {
  const source = accounts.find(({ isDefault, id }) => isDefault && id !== start.toAccountId);
  const filled = {
    fromAccountId: source?.id ?? "",
    toAccountId: "",
    amountCents: "",
    date: today,
    notes: "",
    ...start,
  };
  const { toAccountId, fromAccountId } = filled;
  return { ...filled, toAccountId: toAccountId || onlyOther(accounts, fromAccountId) };
}

/** Empty unless there is exactly one other account. */
export function onlyOther(accounts: readonly Account[], id: string): string {
  const others = accounts.filter((account) => account.id !== id);
  return id !== "" && others.length === 1 ? (others[0]?.id ?? "") : "";
}
