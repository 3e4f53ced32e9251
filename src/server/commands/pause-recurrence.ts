import { sql } from "kysely";
import type { RecurrencePause, RecurrenceResume } from "#contract/recurrence-pause.ts";
import { parseChanges } from "#domain/audit-record.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { entryIdInSeries, type TransactionId } from "#domain/ids.ts";
import { missingNumbers, planPause, resumePatch, returnDay } from "#domain/recurrence-pause.ts";
import type { Occurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";
import { removedRow } from "#domain/undo.ts";
import { toChunks } from "../database/chunks.ts";
import { readCurrent } from "./read-rows.ts";
import { createRecords, removeEntities } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { draftsOf, makeDueEntries } from "./recurrence-commands.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { changeRecurrence, readParts, refusePartPaid } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/**
 * Makes no more entries until it is resumed. Returns the entries that it removed. @throws Refusal
 */
export async function pauseRecurrence(
  work: UnitOfWork,
  pause: RecurrencePause,
): Promise<ChangedRows> {
  const { id, from = work.today, scope } = pause;
  const recurrence = await readCurrent(RECURRENCES, work, pause);
  if (recurrence === null) return changedRows("transactions", []);
  const plan = planPause(recurrence, await readParts(work, id), { from, scope }, work.today);
  await refusePartPaid(work, plan.removed);
  await changeRecurrence(work, recurrence, plan.patch);
  return changedRows("transactions", await removeEntities(TRANSACTIONS, work, plan.removed));
}

/**
 * Continues with the first due day on or after `from`. Returns the entries that it makes: those
 * removed by the pause, under their old ids, and the next ones. Changes nothing if it is not
 * paused.
 * @throws Refusal
 */
export async function resumeRecurrence(
  work: UnitOfWork,
  resume: RecurrenceResume,
): Promise<ChangedRows> {
  const { id, from = work.today } = resume;
  const recurrence = await readCurrent(RECURRENCES, work, resume);
  if (recurrence === null || recurrence.pausedOn === null) return changedRows("transactions", []);
  const missing = missingNumbers(recurrence, await readParts(work, id), from, work.today);
  const again = (await withoutRemovedBefore(work, recurrence, missing)).flatMap((one) => {
    const dueDate = returnDay(one, one.removedFrom, from);
    return dueDate === null ? [] : [{ ...one, dueDate }];
  });
  const changed = await changeRecurrence(work, recurrence, resumePatch(recurrence, from));
  const { rows: back } = await createRecords(TRANSACTIONS, work, {
    drafts: (await draftsOf(work, changed, again)).map((draft, at) => ({
      ...draft,
      id: again[at]?.id ?? draft.id,
    })),
    restoresRemoved: true,
  });
  const { rows: made } = await makeDueEntries(work, changed);
  return changedRows("transactions", [...back, ...made]);
}

type Missing = Occurrence & {
  /** The id of the removed entry; null for an occurrence without one so far. */
  readonly id: TransactionId | null;
  /** The due date that it had. */
  readonly removedFrom: CivilDate | null;
};

/**
 * Drops the occurrences whose entries a user removed before the pause: they are not created again. An
 * erased record counts as such a removal.
 */
async function withoutRemovedBefore(
  work: UnitOfWork,
  recurrence: Recurrence,
  missing: readonly Occurrence[],
): Promise<Missing[]> {
  const newest = await readNewest(work, recurrence, missing);
  const isOfPause = await pauseTest(work, recurrence);
  return missing.flatMap((occurrence): Missing[] => {
    const record = newest.get(occurrence.number);
    if (record === undefined) return [{ ...occurrence, id: null, removedFrom: null }];
    const removed = removedRow(parseChanges(record.changes));
    if (removed === null || !isOfPause(record)) return [];
    const { expected_payment_date: date } = removed;
    const removedFrom = typeof date === "string" ? parseCivilDate(date) : null;
    return [{ ...occurrence, id: record.id, removedFrom }];
  });
}

type Newest = {
  readonly id: TransactionId;
  readonly sequence: number;
  readonly timestamp: string;
  readonly changes: string | null;
};

/** The newest record of each number, by whatever type its entry was made. */
async function readNewest(
  work: UnitOfWork,
  { id: seriesId }: Recurrence,
  missing: readonly Occurrence[],
): Promise<ReadonlyMap<number, Newest>> {
  const numbers = new Map<string, number>(
    missing.flatMap(({ number }) =>
      TRANSACTION_TYPES.map(
        (type) => [entryIdInSeries(seriesId, type, number - 1), number] as const,
      ),
    ),
  );
  const newest = new Map<number, Newest>();
  const db = await settled(work);
  for (const ids of toChunks([...numbers.keys()])) {
    // One connection.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<Newest>`
      select record.entity_id as id, record.sequence, record.timestamp, record.changes
      from audit_records as record
      where record.entity_type = 'transaction' and record.entity_id in (${sql.join(ids)})
        and record.sequence = (
          select max(last.sequence) from audit_records as last
          where last.entity_type = 'transaction' and last.entity_id = record.entity_id
        )`.execute(db);
    for (const record of rows) {
      const number = numbers.get(record.id) ?? 0;
      if ((newest.get(number)?.sequence ?? 0) < record.sequence) newest.set(number, record);
    }
  }
  return newest;
}

/**
 * True for a removal since the recurrence was paused, or by the command that paused it, which may
 * also be the undo of an end of the pause.
 */
async function pauseTest(
  work: UnitOfWork,
  { id }: Recurrence,
): Promise<(removal: Pick<Newest, "sequence" | "timestamp">) => boolean> {
  const { rows } = await sql<Omit<Newest, "id">>`
    select sequence, timestamp, changes from audit_records
    where entity_type = 'recurrence' and entity_id = ${id} order by sequence`.execute(
    await settled(work),
  );
  const pauses = rows.filter(
    ({ changes }) => (parseChanges(changes)?.["paused_on"]?.[1] ?? null) !== null,
  );
  const began = pauses.at(-1)?.sequence ?? Number.MAX_SAFE_INTEGER;
  return (removal) =>
    removal.sequence > began ||
    pauses.some(
      ({ sequence, timestamp }) => sequence < removal.sequence && timestamp === removal.timestamp,
    );
}
