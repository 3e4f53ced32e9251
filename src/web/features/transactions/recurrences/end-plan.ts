/** Plans the end of a recurrence from a day on, and its effects before it is saved. */
import type { CivilDate } from "#domain/civil-date.ts";
import { isOpen } from "#domain/instalment-series.ts";
import { firstNumberFrom, ruleDate } from "#domain/recurrence-rule.ts";
import { endBefore } from "#domain/recurrence-verbs.ts";
import type { Recurrence, RecurrencePatch } from "#domain/recurrence.ts";
import type { Entry } from "#web/records/entry.ts";
import { otherParts } from "../series/series-query.ts";

export type EndPlan = {
  /** In order; the server removes those after the first. */
  readonly removed: readonly Entry[];
  /** Of these, the ones due before that day, whose numbers are later: a due date was changed by hand. */
  readonly earlierCount: number;
  /** The open ones that stay. */
  readonly keptCount: number;
  /** The rule, where no entry is removed. */
  readonly patch: RecurrencePatch;
};

/** The entries in order of their numbers. Returns a sentence if nothing would change. */
export function planEnd(
  recurrence: Recurrence,
  entries: readonly Entry[],
  from: CivilDate,
): EndPlan | string {
  const open = entries.filter(isOpen);
  const first = open.find(({ dueDate }) => dueDate !== null && dueDate >= from);
  const removed = first === undefined ? [] : [first, ...otherParts(first, entries).following];
  const number = numberFrom(recurrence, entries, from);
  const hasEnded = recurrence.pausedOn === null && ruleDate(recurrence, number) === null;
  if (removed.length === 0 && hasEnded) {
    return "A recorrência já termina antes desse dia.";
  }
  return {
    removed,
    earlierCount: removed.filter(({ dueDate }) => dueDate !== null && dueDate < from).length,
    keptCount: open.length - removed.length,
    patch: endBefore(recurrence, number),
  };
}

/** After the entries that stay. The end of a pause makes none. */
function numberFrom(recurrence: Recurrence, entries: readonly Entry[], from: CivilDate): number {
  const { pausedOn, nextNumber } = recurrence;
  const due = firstNumberFrom(recurrence, from);
  const last = entries.at(-1)?.seriesNumber ?? 0;
  return Math.max(last + 1, pausedOn === null ? due : Math.min(due, nextNumber));
}
