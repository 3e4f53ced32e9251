/**
 * A recurrence that makes nothing for a while (docs/decisions/0029). Always true: what it would have made
 * during the pause is not made afterwards, and each number keeps its own day. So a pause moves no end: an end
 * after n times counts the rule's days, also those that the pause passed over, as it counts entries that were
 * removed.
 */
import type { CivilDate } from "./civil-date.ts";
import { isOpen } from "./instalment-series.ts";
import {
  firstNumberFrom,
  lastDayAhead,
  occurrenceOf,
  type Occurrence,
  type RecurrenceRule,
} from "./recurrence-rule.ts";
import type { PauseScope, Recurrence, RecurrencePatch } from "./recurrence.ts";
import { Refusal } from "./refusal.ts";
import type { Transaction } from "./transaction.ts";

type SeriesEntry = Pick<Transaction, "dueDate" | "status" | "lifecycle">;

/** The entries that were made, are due after the day, and are neither paid nor cancelled. */
export function openAfter<Entry extends SeriesEntry>(
  entries: readonly Entry[],
  day: CivilDate,
): Entry[] {
  return entries.filter((entry) => isOpen(entry) && entry.dueDate !== null && entry.dueDate > day);
}

/** False when nothing more would come in any case. */
export function canPause(
  { nextDate }: Pick<Recurrence, "nextDate">,
  entries: readonly SeriesEntry[],
  from: CivilDate,
): boolean {
  return nextDate !== null || openAfter(entries, from).length > 0;
}

export type Pause = { readonly from: CivilDate; readonly scope: PauseScope };

/** Returns the changes of the recurrence and the entries to remove. A repeated pause changes nothing. @throws Refusal */
export function planPause<Entry extends SeriesEntry>(
  recurrence: Recurrence,
  entries: readonly Entry[],
  { from, scope }: Pause,
  today: CivilDate,
): { readonly patch: RecurrencePatch; readonly removed: readonly Entry[] } {
  const { pausedOn } = recurrence;
  refuseFarAhead(from, today);
  if (pausedOn !== null && pausedOn !== from) {
    throw new Refusal({ code: "recurrence-already-paused", pausedOn });
  }
  if (pausedOn === null && !canPause(recurrence, entries, from)) {
    throw new Refusal({ code: "pause-of-ended" });
  }
  if (pausedOn === null && from < today) throw new Refusal({ code: "pause-in-past" });
  return {
    patch: { pausedOn: from, problem: null },
    removed: scope === "remove" ? openAfter(entries, from) : [],
  };
}

const RULE = [
  "firstDate",
  "unit",
  "every",
  "dayOfMonth",
  "businessDayOfMonth",
  "businessDay",
  "optionalHolidays",
  "until",
  "count",
] as const satisfies readonly (keyof RecurrenceRule)[];

/** During a pause only what ends it changes the rule. @throws Refusal */
export function refuseRuleOfPaused(recurrence: Recurrence, patch: RecurrencePatch): void {
  if (recurrence.pausedOn === null || patch.pausedOn === null) return;
  const isChanged = RULE.some(
    (name) => patch[name] !== undefined && patch[name] !== recurrence[name],
  );
  if (isChanged) throw new Refusal({ code: "rule-change-of-paused" });
}

/** A change that takes the pause back ends it on `today`. */
export function patchOfPaused(
  recurrence: Recurrence,
  patch: RecurrencePatch,
  today: CivilDate,
): RecurrencePatch {
  const isEnd = recurrence.pausedOn !== null && patch.pausedOn === null;
  return isEnd ? { ...patch, ...resumePatch({ ...recurrence, ...patch }, today) } : patch;
}

/** The end of a pause: it goes on with the first due day on `from` or after it. */
export function resumePatch(recurrence: Recurrence, from: CivilDate): RecurrencePatch {
  const nextNumber = Math.max(recurrence.nextNumber, firstNumberFrom(recurrence, from));
  return { pausedOn: null, problem: null, nextNumber };
}

/**
 * The numbers that were used up already and have no entry. Whatever the pause removed of them is
 * made again, if it is of `from` or later (`returnDay`). @throws Refusal
 */
export function missingNumbers(
  recurrence: RecurrenceRule & Pick<Recurrence, "nextNumber" | "pausedOn">,
  entries: readonly Pick<Transaction, "seriesNumber">[],
  from: CivilDate,
  today: CivilDate,
): Occurrence[] {
  const { pausedOn, nextNumber } = recurrence;
  refuseFarAhead(from, today);
  if (pausedOn !== null && from < pausedOn && from < today) {
    throw new Refusal({ code: "resume-before-pause", pausedOn });
  }
  const there = new Set(entries.map(({ seriesNumber }) => seriesNumber));
  const missing: Occurrence[] = [];
  for (let number = 1; number < nextNumber; number += 1) {
    const occurrence = occurrenceOf(recurrence, number);
    if (occurrence === null) break;
    if (!there.has(number)) missing.push(occurrence);
  }
  return missing;
}

/**
 * The day on which a missing entry comes back: that of the rule, or its own where it had been
 * postponed to `from` or later. Null if both are before `from`.
 */
export function returnDay(
  { dueDate }: Occurrence,
  removedFrom: CivilDate | null,
  from: CivilDate,
): CivilDate | null {
  if (dueDate >= from) return dueDate;
  return removedFrom !== null && removedFrom >= from ? removedFrom : null;
}

/** Entries are made no further ahead. */
function refuseFarAhead(from: CivilDate, today: CivilDate): void {
  if (from > lastDayAhead(today)) throw new Refusal({ code: "pause-too-far-ahead" });
}
