/** A recurrence and its entries, and the plan of another rule for them, without a server. */
import * as fc from "fast-check";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import { INTERVAL_UNITS } from "#domain/instalments.ts";
import { planRuleChange, type RuleChange } from "#domain/recurrence-change.ts";
import {
  fromFirstBusinessDay,
  occurrenceOf,
  type RecurrenceRule,
} from "#domain/recurrence-rule.ts";
import { createRecurrence, firstDrafts, updateRecurrence } from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { TransactionDraft } from "#domain/transaction.ts";
import { SAMPLE_RECURRENCE, instant } from "./arbitraries.ts";

const NOW = instant("2026-11-21T12:00:00Z");
export const TODAY = civilDate("2026-11-21");
export const MONTHLY = {
  firstDate: civilDate("2026-12-05"),
  unit: "month",
  every: 1,
  dayOfMonth: null,
  businessDayOfMonth: null,
  businessDay: null,
  optionalHolidays: false,
  until: null,
  count: null,
} as const;

export type Entry = Parameters<typeof planRuleChange>[1][number];

export function companyWith(rule: Partial<RecurrenceRule> = {}) {
  const draft = fromFirstBusinessDay({ ...SAMPLE_RECURRENCE, ...MONTHLY, ...rule });
  const recurrence = createRecurrence(draft, { now: NOW, today: TODAY }).row;
  const drafts = firstDrafts(recurrence, { status: "pending", lifecycle: "active" });
  return { recurrence, entries: drafts.map(toEntry) };
}

function toEntry(draft: TransactionDraft): Entry {
  const { id, dueDate, accrualDate = null, seriesNumber = null } = draft;
  return {
    id,
    dueDate,
    accrualDate,
    seriesNumber,
    status: "pending",
    lifecycle: "active",
    updatedAt: NOW,
  };
}

export type Company = { readonly recurrence: Recurrence; readonly entries: readonly Entry[] };

/** What the server writes. */
export function afterPlan({ entries }: Company, plan: ReturnType<typeof planOf>): Company {
  const { after, removed, moved, added, successor } = plan;
  const gone = new Set(removed.map(({ id }) => id));
  const movedTo = new Map(moved.map(({ entry, ...patch }) => [entry.id, patch]));
  const kept = entries
    .filter(({ id }) => !gone.has(id))
    .map((entry) => ({ ...entry, ...movedTo.get(entry.id) }));
  if (successor !== null || added.length === 0) return { recurrence: after, entries: kept };
  const nextNumber = after.nextNumber + added.length;
  const recurrence = updateRecurrence(after, { nextNumber }, { now: NOW })?.row ?? after;
  const drafts = firstDrafts(recurrence, { status: "pending", lifecycle: "active" });
  return { recurrence, entries: [...kept, ...drafts.slice(-added.length).map(toEntry)] };
}

function change(from: string, terms: Partial<RecurrenceRule> = {}): RuleChange {
  const { dayOfMonth: _day, ...rule } = { ...MONTHLY, firstDate: civilDate(from), ...terms };
  return { from: civilDate(from), terms: rule };
}

export function planOf(
  { recurrence, entries }: Company,
  from: string,
  terms: Partial<RecurrenceRule> = {},
) {
  const plan = planRuleChange(recurrence, entries, change(from, terms), TODAY);
  const after = updateRecurrence(recurrence, plan.patch, { now: NOW })?.row ?? recurrence;
  return { ...plan, after };
}

export const moves = ({ moved }: ReturnType<typeof planOf>) =>
  moved.map(({ entry, dueDate }) => `${entry.dueDate ?? ""} ${dueDate}`);
export const removals = ({ removed }: ReturnType<typeof planOf>) =>
  removed.map(({ dueDate }) => dueDate);

export function isTooFar(recurrence: Recurrence, day: CivilDate): boolean {
  const next = occurrenceOf(recurrence, recurrence.nextNumber);
  return next !== null && next.dueDate < day;
}

export const days = fc.integer({ min: 0, max: 380 });
export const rules = fc
  .record({
    unit: fc.constantFrom(...INTERVAL_UNITS),
    businessDayOfMonth: fc.option(fc.integer({ min: 1, max: 10 })),
    every: fc.integer({ min: 1, max: 6 }),
    count: fc.option(fc.integer({ min: 1, max: 20 })),
    businessDay: fc.constantFrom("next", "previous", null),
  })
  .map((rule) => (rule.unit === "month" ? rule : { ...rule, businessDayOfMonth: null }));
