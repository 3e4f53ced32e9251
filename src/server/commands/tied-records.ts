/**
 * Changes of entries created by a payment or its undo, which cannot be undone separately
 * (docs/decisions/0030).
 */
import { sql } from "kysely";
import { parseChanges, type Changes } from "#domain/audit-record.ts";
import { isParts } from "#domain/category-names.ts";
import { isOfTiedPayment, isOfUndonePayment } from "#domain/entry-payment.ts";
import { isAccountId, type AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { CHARGE_KINDS, TRANSACTION_STATUSES, type Transaction } from "#domain/transaction.ts";
import { readCategoryNames } from "../history/category-names.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/**
 * The records of a payment are adjacent in the history: the entry's first, then that of the paid
 * part, and one for each charge.
 */
const OTHER_RECORDS = 1 + CHARGE_KINDS.length;

/** @throws Refusal if a payment created the entry in the record with this sequence */
export async function refuseWithoutPayment(
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<void> {
  const descriptions = await readTogether(work, id, sequence);
  if (descriptions.some((one) => isOfTiedPayment(one) && !isOfUndonePayment(one))) {
    throw new Refusal({ code: "undo-elsewhere" });
  }
}

/** @throws Refusal if the entry was removed because its payment was undone */
export async function refuseUndonePayment(work: UnitOfWork, id: string): Promise<void> {
  const descriptions = await readTogether(work, id, Number.MAX_SAFE_INTEGER);
  if (descriptions.some(isOfUndonePayment)) throw new Refusal({ code: "undo-of-undone-payment" });
}

/**
 * The records just before the entry's newest one up to this sequence, by the same user at the same
 * time.
 */
async function readTogether(work: UnitOfWork, id: string, sequence: number): Promise<string[]> {
  const { rows } = await sql<{ readonly description: string }>`
    select other.description from audit_records as own join audit_records as other
      on other.sequence between own.sequence - ${OTHER_RECORDS} and own.sequence
      and other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = (
      select sequence from audit_records where entity_type = 'transaction' and entity_id = ${id}
        and sequence <= ${sequence} order by sequence desc limit 1
    )`.execute(await settled(work));
  return rows.map(({ description }) => description);
}

/**
 * The categories of a partially paid entry before that payment, with their current names. Empty for
 * an entry with one category, and if the record was erased.
 */
export async function readCategoriesBefore(
  work: UnitOfWork,
  { id, parentId }: Pick<Transaction, "id" | "parentId">,
): Promise<readonly string[]> {
  const db = await settled(work);
  const { rows } = await sql<{ readonly sequence: number; readonly changes: string | null }>`
    select sequence, changes from audit_records
    where entity_type = 'transaction' and entity_id = ${parentId} and sequence = (
      select min(sequence) - 1 from audit_records
      where entity_type = 'transaction' and entity_id = ${id}
    )`.execute(db);
  const [record] = rows;
  const changes = parseChanges(record?.changes ?? null);
  if (record === undefined || changes === null || !isParts(changes["splits"]?.[0])) return [];
  const names = await readCategoryNames(db);
  const before = names.changesNow(changes, record.sequence)["splits"]?.[0];
  return isParts(before) ? before.map(({ category }) => category) : [];
}

type RecordedChange = {
  readonly entityId: string;
  readonly sequence: number;
  readonly changes: Changes;
};

/** The newest records that changed the status and the account of an entry. */
type PaymentRecords = {
  readonly ofStatus: RecordedChange | null;
  readonly ofAccount: RecordedChange | null;
};

export async function readPaymentRecords(
  work: UnitOfWork,
  { id }: Pick<Transaction, "id">,
): Promise<PaymentRecords> {
  const { rows } = await sql<{ readonly sequence: number; readonly changes: string | null }>`
    select sequence, changes from audit_records where entity_type = 'transaction' and entity_id = ${id}
    order by sequence desc`.execute(await settled(work));
  const records = rows.flatMap(({ sequence, changes: text }) => {
    const changes = parseChanges(text);
    return changes === null ? [] : [{ entityId: id, sequence, changes }];
  });
  const newest = (column: string) => records.find(({ changes }) => changes[column] !== undefined);
  return { ofStatus: newest("status") ?? null, ofAccount: newest("account_id") ?? null };
}

/** The status of an entry before it was paid; undefined if its history does not tell. */
export function statusBefore(ofStatus: RecordedChange | null): Transaction["status"] | undefined {
  const [before, after] = ofStatus?.changes["status"] ?? [];
  return after === "paid"
    ? TRANSACTION_STATUSES.find((status) => status === before && status !== "paid")
    : undefined;
}

/**
 * The account of an entry before the payment that changed it; undefined if the payment did not, if
 * it changed again since, or if the history does not tell.
 */
export function accountBefore(
  { accountId }: Pick<Transaction, "accountId">,
  { ofStatus, ofAccount }: PaymentRecords,
): AccountId | null | undefined {
  if (statusBefore(ofStatus) === undefined || ofAccount?.sequence !== ofStatus?.sequence) return;
  const [before = null, after = null] = ofAccount?.changes["account_id"] ?? [];
  if (after !== accountId) return;
  return before === null || (typeof before === "string" && isAccountId(before))
    ? before
    : undefined;
}
