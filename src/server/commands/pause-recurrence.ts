import { sql } from "kysely";
import type { RecurrencePause, RecurrenceResume } from "#contract/recurrence-pause.ts";
import { entryIdInSeries } from "#domain/ids.ts";
import { missingFrom, planPause, resumePatch } from "#domain/recurrence-pause.ts";
import type { Occurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { removedRow } from "#domain/undo.ts";
import { toChunks } from "../database/chunks.ts";
import { parseChanges } from "../history/parse-changes.ts";
import { createRecords, removeEntities } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { draftsOf, makeDueEntries } from "./recurrence-commands.ts";
import {
  changeRecurrence,
  readCurrentRecurrence,
  readParts,
  refusePartPaid,
} from "./series-rows.ts";
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
  const recurrence = await readCurrentRecurrence(work, pause);
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
  const recurrence = await readCurrentRecurrence(work, resume);
  if (recurrence === null || recurrence.pausedOn === null) return changedRows("transactions", []);
  const missing = missingFrom(recurrence, await readParts(work, id), from, work.today);
  const again = await withoutRemovedBefore(work, recurrence, missing);
  const changed = await changeRecurrence(work, recurrence, resumePatch(recurrence, from));
  const { rows: back } = await createRecords(TRANSACTIONS, work, {
    drafts: (await draftsOf(work, changed, again)).map((draft) => ({ ...BY_RULE, ...draft })),
    restoresRemoved: true,
  });
  const { rows: made } = await makeDueEntries(work, changed);
  return changedRows("transactions", [...back, ...made]);
}

/** Not what somebody changed of an entry before the pause removed it. */
const BY_RULE = { accrualDate: null, splits: null } as const;

/** Entries removed before the pause are not made again. */
async function withoutRemovedBefore(
  work: UnitOfWork,
  recurrence: Recurrence,
  missing: readonly Occurrence[],
): Promise<Occurrence[]> {
  if (missing.length === 0) return [];
  const pausedAt = await readPause(work, recurrence);
  const idOf = ({ number }: Occurrence) =>
    entryIdInSeries(recurrence.id, recurrence.type, number - 1);
  const removed = new Set<string>();
  const db = await settled(work);
  for (const ids of toChunks(missing.map(idOf))) {
    // One connection.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<{ readonly id: string; readonly changes: string | null }>`
      select record.entity_id as id, record.changes from audit_records as record
      where record.entity_type = 'transaction' and record.entity_id in (${sql.join(ids)})
        and record.sequence = (
          select max(last.sequence) from audit_records as last
          where last.entity_type = 'transaction' and last.entity_id = record.entity_id
            and last.sequence < ${pausedAt}
        )`.execute(db);
    for (const { id, changes } of rows) if (isRemoval(changes)) removed.add(id);
  }
  return missing.filter((occurrence) => !removed.has(idOf(occurrence)));
}

/** An erased record counts as a possible removal. */
function isRemoval(text: string | null): boolean {
  return text === null || removedRow(parseChanges(text)) !== null;
}

/**
 * The sequence of the first record of this pause: undoing its end sets the same day again. If it
 * was erased, the end of the history.
 */
async function readPause(work: UnitOfWork, { id, pausedOn }: Recurrence): Promise<number> {
  const { rows } = await sql<{ readonly sequence: number; readonly changes: string | null }>`
    select sequence, changes from audit_records
    where entity_type = 'recurrence' and entity_id = ${id} order by sequence`.execute(
    await settled(work),
  );
  const first = rows.find(({ changes }) => parseChanges(changes)?.["paused_on"]?.[1] === pausedOn);
  return first?.sequence ?? Number.MAX_SAFE_INTEGER;
}
