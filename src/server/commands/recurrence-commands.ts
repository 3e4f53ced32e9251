/**
 * Always true: the counters of a recurrence and its entries are written by the same unit of work,
 * which has locked the history, so that two processes never make the same entry.
 */
import { toRecurrence, type NewRecurrence } from "#contract/new-recurrence.ts";
import type { RecurrenceEnd } from "#contract/recurrence-end.ts";
import type { RecurrenceUpdate } from "#contract/recurrences.ts";
import type { SeriesId } from "#domain/ids.ts";
import { isInScope, isOpen } from "#domain/instalment-series.ts";
import { patchOfPaused, refuseRuleOfPaused } from "#domain/recurrence-pause.ts";
import {
  endBefore,
  entryDraft,
  firstDrafts,
  occurrencesToMake,
  refuseUnusedDay,
} from "#domain/recurrence-verbs.ts";
import { withMovedEnd, type Occurrence } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { Refusal } from "#domain/refusal.ts";
import type { TransactionDraft } from "#domain/transaction.ts";
import { accountOfOlder } from "#domain/entry-links.ts";
import { allAccounts } from "./account-commands.ts";
import { readCurrent } from "./read-rows.ts";
import { createRecords, removeEntities } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { changeRecurrence, readParts, readRecurrence, refusePartPaid } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Returns its entries; a repeated request returns the existing ones. @throws Refusal */
export async function createRecurrence(
  work: UnitOfWork,
  request: NewRecurrence,
): Promise<ChangedRows> {
  const { draft, first } = toRecurrence(request, () => work.ids.recordId("recurrence"));
  const isRepeated = (await readRecurrence(work, draft.id)) !== null;
  await createRecords(RECURRENCES, work, { drafts: [draft] });
  const recurrence = work.known.of(RECURRENCES).get(draft.id) ?? null;
  if (recurrence === null) throw new Error("Assertion failed: a recurrence that was not created");
  if (!isRepeated) {
    return createRecords(TRANSACTIONS, work, { drafts: firstDrafts(recurrence, first) });
  }
  const [firstDraft] = firstDrafts({ ...draft, nextNumber: 2 }, first);
  // With another first entry this is not a repeated request.
  if (firstDraft !== undefined) await createRecords(TRANSACTIONS, work, { drafts: [firstDraft] });
  const entries = await readParts(work, draft.id);
  return changedRows(
    "transactions",
    entries.map((entry) => TRANSACTIONS.toRow(entry)),
  );
}

/**
 * Changes the entries that are not made yet, and makes those that are due. Changes nothing, like
 * any conditional change, if the recurrence does not exist or has another version. @throws Refusal
 */
export async function updateRecurrence(
  work: UnitOfWork,
  update: RecurrenceUpdate,
): Promise<ChangedRows> {
  const recurrence = await readCurrent(RECURRENCES, work, update);
  if (recurrence === null) return changedRows("recurrences", []);
  // Of an undo, or of the job that could not make them.
  const hasProblem = update.patch.problem !== undefined;
  if (!hasProblem) {
    refuseUnusedDay(recurrence, update.patch);
    refuseRuleOfPaused(recurrence, update.patch);
  }
  const patch = hasProblem ? update.patch : withMovedEnd(recurrence, update.patch);
  const changed = await changeRecurrence(
    work,
    recurrence,
    patchOfPaused(recurrence, patch, work.today),
  );
  const { recurrence: current } = hasProblem
    ? { recurrence: changed }
    : await makeDueEntries(work, changed);
  return changedRows("recurrences", [RECURRENCES.toRow(current)]);
}

export async function makeDueEntries(
  work: UnitOfWork,
  recurrence: Recurrence,
): Promise<{ recurrence: Recurrence; rows: ChangedRows["rows"] }> {
  const due = occurrencesToMake(recurrence, work.today);
  const last = due.at(-1);
  if (last === undefined) return { recurrence, rows: [] };
  const { rows } = await createRecords(TRANSACTIONS, work, {
    drafts: await draftsOf(work, recurrence, due),
    // An undo may have removed some and given their numbers back.
    restoresRemoved: true,
  });
  const counters = { nextNumber: last.number + 1, problem: null };
  return { recurrence: await changeRecurrence(work, recurrence, counters), rows };
}

/**
 * Creates due entries; refused ones, such as those of an inactive contact, are left to the job,
 * which records why.
 */
export async function makeWherePossible(work: UnitOfWork, id: SeriesId): Promise<void> {
  const recurrence = await readRecurrence(work, id);
  const before = work.trail.head;
  try {
    if (recurrence !== null) await makeDueEntries(work, recurrence);
  } catch (error) {
    const isLeft = error instanceof Refusal && work.trail.rollbackTo(before);
    if (!isLeft) throw error;
  }
}

/** Not what somebody changed of an entry before it was removed. */
const BY_RULE = { accrualDate: null, splits: null } as const;

export async function draftsOf(
  work: UnitOfWork,
  recurrence: Recurrence,
  occurrences: readonly Occurrence[],
): Promise<TransactionDraft[]> {
  const accountId = accountOfOlder(recurrence, { accounts: await allAccounts(work) });
  const template = { ...recurrence, accountId };
  return occurrences.map((occurrence) => ({ ...BY_RULE, ...entryDraft(template, occurrence) }));
}

/** Removes unpaid entries without replacing them. Returns the removed ones. @throws Refusal */
export async function endRecurrence(work: UnitOfWork, end: RecurrenceEnd): Promise<ChangedRows> {
  const entry = await readCurrent(TRANSACTIONS, work, end);
  const recurrence = await readRecurrence(work, entry?.seriesId ?? null);
  if (entry === null || recurrence === null) return changedRows("transactions", []);
  const { scope } = end;
  const others = (await readParts(work, recurrence.id)).filter((other) =>
    isInScope(other, entry, scope === "unpaid" ? "unpaid" : "following"),
  );
  const isKept = scope === "after" || !isOpen(entry);
  const removed = isKept ? others : [entry, ...others];
  await refusePartPaid(work, removed);
  const number = entry.seriesNumber ?? 1;
  const from = Math.min(
    isKept ? number + 1 : number,
    ...removed.map(({ seriesNumber }) => seriesNumber ?? number),
  );
  await changeRecurrence(work, recurrence, endBefore(recurrence, from));
  return changedRows("transactions", await removeEntities(TRANSACTIONS, work, removed));
}
