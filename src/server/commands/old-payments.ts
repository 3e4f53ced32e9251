/** Completes records from before payment dates existed, so that their undo is that of later ones. */
import { parseChanges } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import { completePayment, lacksPaymentDate } from "#domain/old-payment.ts";
import type { RowColumns } from "#domain/undo.ts";
import type { HistoryRecord } from "./read-records.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** `row` is the entry `id` now; null once removed. */
export async function completePayments(
  work: UnitOfWork,
  id: string,
  records: readonly HistoryRecord[],
  row: RowColumns | null,
): Promise<readonly HistoryRecord[]> {
  const isOld = records.some(({ changes }) => changes !== null && lacksPaymentDate(changes));
  if (row === null || !isOld) return records;
  const db = await settled(work);
  const history = await db
    .selectFrom("audit_records")
    .select(["sequence", "timestamp", "changes"])
    .where("entity_type", "=", "transaction")
    .where("entity_id", "=", id)
    .orderBy("sequence")
    .execute();
  const all = history.map(({ sequence, timestamp, changes }) => ({
    sequence,
    timestamp: timestamp as Instant,
    changes: parseChanges(changes),
  }));
  const times = new Map(all.map(({ sequence, timestamp }) => [sequence, timestamp]));
  return records.map((record) => {
    const timestamp = times.get(record.sequence);
    if (timestamp === undefined) return record;
    const one = { sequence: record.sequence, timestamp, changes: record.changes };
    return { ...record, changes: completePayment(one, { all, row, timeZone: work.timeZone }) };
  });
}
