import * as z from "zod";
import { field, recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import type { Cents } from "#domain/money.ts";
import {
  TRANSACTION_STATUSES,
  type Transaction,
  type TransactionStatus,
} from "#domain/transaction.ts";

/** An entry (lançamento). */
export type Entry = Transaction;

/** A row of the list of entries. */
export type ListedEntry = Transaction & {
  /** As of the day of the read. */
  readonly resolvedStatus: TransactionStatus;
  /** Null without a contact. */
  readonly contact: { readonly name: string } | null;
  /** The sum of its paid parts. */
  readonly paidPartsCents: Cents;
};

export const listedEntryRow = recordCodec({
  ...TRANSACTION_FIELDS,
  resolvedStatus: field("resolved_status", "text", z.enum(TRANSACTION_STATUSES)),
  contact: field("clients", "text", z.object({ name: z.string() }).nullable()),
  paidPartsCents: field("paid_parts", "money", TRANSACTION_FIELDS.amountCents.codec),
}).to<ListedEntry>();
