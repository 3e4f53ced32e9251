/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import {
  RECURRENCE_CREATED,
  describeEntriesMade,
  describeRecurrenceUpdate,
} from "./audit-descriptions.ts";
import { addDays, addDaysClamped, daysBetween, type CivilDate } from "./civil-date.ts";
import { accrualByRule, moveAccrual } from "./recurrence-accrual.ts";
import { applyUpdate, changesTo, type Change } from "./record-version.ts";
import { entryIdInSeries } from "./ids.ts";
import { patchOfOther, type OtherPart, type SharedChange } from "./instalment-series.ts";
import {
  MAX_MADE_AT_ONCE,
  endlessRule,
  lastDayAhead,
  nthOf,
  occurrenceOf,
  occurrencesUntil,
  ruleDate,
  ruleMovedTo,
  untilNumber,
  withMovedEnd,
  type Occurrence,
  type RecurrenceRule,
} from "./recurrence-rule.ts";
import type { Recurrence, RecurrenceDraft, RecurrencePatch } from "./recurrence.ts";
import { Refusal } from "./refusal.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "./transaction.ts";
import { NO_TAGS } from "./tag.ts";
import type { Moment } from "./transaction-verbs.ts";

/**
 * At least the first entry is made at once, and as many as fall on the next 12 months. Refuses an end
 * before the first date, and too many entries at once.
 */
export function createRecurrence(
  draft: RecurrenceDraft & Pick<Recurrence, "accountId">,
  { now, today }: Moment,
): Change<Recurrence> {
  const nextNumber = newOccurrences(draft, today).length + 1;
  const nextDate = ruleDate(draft, nextNumber);
  const { tagIds = NO_TAGS } = draft;
  const row = {
    ...draft,
    tagIds,
    nextNumber,
    nextDate,
    pausedOn: null,
    problem: null,
    createdAt: now,
    updatedAt: now,
  };
  return { row, description: RECURRENCE_CREATED };
}

/** The occurrences of a new rule that are created at once. @throws Refusal */
export function newOccurrences(rule: RecurrenceRule, today: CivilDate): Occurrence[] {
  const first = ruleDate(rule, 1);
  if (first === null) throw new Refusal({ code: "recurrence-ends-before-start" });
  const lastDay = lastDayAhead(today);
  const ahead = occurrencesUntil(rule, 1, first > lastDay ? first : lastDay, MAX_MADE_AT_ONCE + 1);
  if (ahead.length > MAX_MADE_AT_ONCE) {
    throw new Refusal({ code: "recurrence-too-long-ago", max: MAX_MADE_AT_ONCE });
  }
  return ahead;
}

/** @throws Refusal for a new day that a rule of this interval does not use. */
export function refuseUnusedDay(recurrence: Recurrence, patch: RecurrencePatch): void {
  const rule = { ...recurrence, ...patch };
  const { dayOfMonth, businessDayOfMonth, unit } = rule;
  const nth = nthOf(rule);
  const usesDay = nth === null && (unit === "month" || unit === "year");
  if (businessDayOfMonth !== recurrence.businessDayOfMonth && businessDayOfMonth !== nth) {
    throw new Refusal({ code: "rule-day-unused", column: "business_day_of_month" });
  }
  if (dayOfMonth !== recurrence.dayOfMonth && dayOfMonth !== null && !usesDay) {
    throw new Refusal({ code: "rule-day-unused", column: "day_of_month" });
  }
}

/** Null when nothing changes. What was made stays as it is. */
export function updateRecurrence(
  recurrence: Recurrence,
  patch: RecurrencePatch,
  { now }: Pick<Moment, "now">,
): Change<Recurrence> | null {
  const patched = { ...recurrence, ...patch };
  const nextDate = ruleDate(patched, patched.nextNumber);
  const problem = nextDate === null ? null : patched.problem;
  const row = applyUpdate(recurrence, { ...patched, nextDate, problem }, now);
  if (row === null) return null;
  const made = row.nextNumber - recurrence.nextNumber;
  const isMaking = made > 0 && isSameButCounters(recurrence, row);
  const description = isMaking
    ? describeEntriesMade(made)
    : describeRecurrenceUpdate(recurrence, row);
  return { row, description };
}

/** The end of a pause and the undo of a rule may pass over numbers that they do not make. */
function isSameButCounters(before: Recurrence, after: Recurrence): boolean {
  const {
    nextNumber: _number,
    nextDate: _date,
    problem: _problem,
    updatedAt: _at,
    ...rule
  } = after;
  return Object.keys(changesTo<Recurrence>(before, rule)).length === 0;
}

/**
 * A limit for a program that was off for long, or whose clock is wrong; the rest is created on
 * later days.
 */
const MAX_DAYS_AT_ONCE = 2 * 366;

/**
 * The occurrences to create on `today`: at most two years of them, and `MAX_MADE_AT_ONCE`; none
 * during a pause.
 */
export function occurrencesToMake(recurrence: Recurrence, today: CivilDate): Occurrence[] {
  const { nextNumber, nextDate, pausedOn } = recurrence;
  const lastDay = lastDayAhead(today);
  if (pausedOn !== null || nextDate === null || nextDate > lastDay) return [];
  const isFar = daysBetween(nextDate, lastDay) > MAX_DAYS_AT_ONCE;
  const bound = isFar ? addDays(nextDate, MAX_DAYS_AT_ONCE) : lastDay;
  return occurrencesUntil(recurrence, nextNumber, bound, MAX_MADE_AT_ONCE);
}

/** The values of a new recurrence that only its first entry has. */
export type FirstEntry = Pick<
  TransactionDraft,
  "status" | "paidOn" | "isPaidOnAssumed" | "accrualDate" | "lifecycle"
>;

/** The entries of a new recurrence; those after the first one are pending. */
export function firstDrafts(
  recurrence: RecurrenceDraft & Pick<Recurrence, "nextNumber">,
  first: FirstEntry,
): TransactionDraft[] {
  const drafts = Array.from({ length: recurrence.nextNumber - 1 }, (_, index) => {
    const occurrence = occurrenceOf(recurrence, index + 1);
    return occurrence === null ? [] : [entryDraft(recurrence, occurrence)];
  }).flat();
  return drafts.map((draft, index) => (index === 0 ? { ...draft, ...first } : draft));
}

export function entryDraft(
  recurrence: RecurrenceDraft,
  { number, dueDate }: Occurrence,
): TransactionDraft {
  const { id, type, category, amountCents, notes, clientId, accountId, tagIds } = recurrence;
  const accrualDate = accrualByRule(recurrence, number);
  return {
    id: entryIdInSeries(id, type, number - 1),
    type,
    category,
    amountCents,
    notes,
    clientId,
    ...(accountId !== undefined && { accountId }),
    ...(tagIds !== undefined && { tagIds }),
    dueDate,
    ...(accrualDate !== null && { accrualDate }),
    status: "pending",
    lifecycle: "active",
    seriesId: id,
    seriesNumber: number,
    seriesCount: null,
  };
}

/**
 * A change of an entry and of those after it, as a change of the recurrence, for the entries that are not made yet.
 * Refuses parts: a recurrence has one category.
 */
export function templatePatch(
  recurrence: Recurrence,
  number: number,
  {
    type,
    category,
    amountCents,
    notes,
    clientId,
    accountId,
    tagIds,
    dueDate,
    splits = null,
  }: TransactionPatch,
): RecurrencePatch {
  if (splits !== null) throw new Refusal({ code: "split-of-recurrence" });
  const rule =
    dueDate === undefined || dueDate === null
      ? {}
      : withMovedEnd(recurrence, ruleMovedTo(recurrence, { number, dueDate }));
  return {
    ...rule,
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(amountCents !== undefined && { amountCents }),
    ...(notes !== undefined && { notes }),
    ...(clientId !== undefined && { clientId }),
    ...(accountId !== undefined && { accountId }),
    ...(tagIds !== undefined && { tagIds }),
  };
}

/** The competência of the entry whose change moves the rule; its new day is the rule's own. */
export function accrualOfMoved(
  { accrualDate, dueDate }: TransactionPatch,
  entry: Pick<Transaction, "accrualDate" | "seriesNumber">,
  { before, after }: { readonly before: RecurrenceRule; readonly after: RecurrenceRule },
): Pick<TransactionPatch, "accrualDate"> {
  const isMoved = dueDate !== undefined && dueDate !== null && accrualDate === undefined;
  return isMoved ? moveAccrual(entry, before, after, dueDate) : {};
}

/**
 * Applies the change of one entry to another, as for instalments; its new date is that of the rule after the
 * change, also after its end.
 */
export function patchOfOccurrence(
  change: SharedChange,
  other: OtherPart & Pick<Transaction, "accrualDate" | "seriesNumber">,
  { before, after }: { readonly before: RecurrenceRule; readonly after: RecurrenceRule },
): TransactionPatch {
  const patched = patchOfOther(change, other);
  if (patched.dueDate === undefined || other.seriesNumber === null) return patched;
  const { dueDate = patched.dueDate } = occurrenceOf(endlessRule(after), other.seriesNumber) ?? {};
  return { ...patched, dueDate, ...moveAccrual(other, before, after) };
}

/** The end before the entry of that number, also of a pause. */
export function endBefore(recurrence: Recurrence, number: number): RecurrencePatch {
  const last = untilNumber(recurrence, number - 1);
  const isEarlier = last !== null && (recurrence.until === null || last < recurrence.until);
  return { problem: null, pausedOn: null, ...(isEarlier && { until: last }) };
}

/** The end, also of a pause, where no entry is left: from today on, or from what could not be made. */
export function endWithoutEntries(
  { nextDate, until }: Pick<Recurrence, "nextDate" | "until">,
  today: CivilDate,
): RecurrencePatch {
  const last = addDaysClamped(nextDate !== null && nextDate < today ? nextDate : today, -1);
  return { pausedOn: null, until: until !== null && until < last ? until : last };
}
