/** Reads the stored rows of a series. */
import { sql } from "kysely";
import type { SeriesId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Recurrence, RecurrencePatch } from "#domain/recurrence.ts";
import type { Transaction } from "#domain/transaction.ts";
import { readPaidParts } from "./paid-parts.ts";
import { readCurrent, readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The entries of a series, in order. */
export async function readParts(
  work: UnitOfWork,
  seriesId: SeriesId | null,
): Promise<Transaction[]> {
  if (seriesId === null) return [];
  const { rows } = await sql<{ readonly id: string }>`select id from transactions
    where series_id = ${seriesId} order by series_number`.execute(await settled(work));
  const ids = rows.map((row) => row.id);
  await readRows(TRANSACTIONS, work, ids);
  return ids.flatMap((id) => work.known.of(TRANSACTIONS).get(id) ?? []);
}

/** Null for a set of instalments. */
export async function readRecurrence(
  work: UnitOfWork,
  id: SeriesId | null,
): Promise<Recurrence | null> {
  return id === null ? null : readCurrent(RECURRENCES, work, { id });
}

/** @throws Refusal */
export async function changeRecurrence(
  work: UnitOfWork,
  entity: Recurrence,
  patch: RecurrencePatch,
): Promise<Recurrence> {
  await changeRecords(RECURRENCES, work, [{ entity, patch }]);
  return work.known.of(RECURRENCES).get(entity.id) ?? entity;
}

/** The open rest of a partially paid entry cannot be removed with others. @throws Refusal */
export async function refusePartPaid(
  work: UnitOfWork,
  removed: readonly Pick<Transaction, "id" | "dueDate">[],
): Promise<void> {
  const paid = await readPaidParts(work, removed);
  const entry = removed.find(({ id }) => paid.has(id));
  if (entry !== undefined) {
    throw new Refusal({ code: "series-part-paid", dueDate: entry.dueDate });
  }
}
