/**
 * The competência of entries that repeat. Always true: a move to a business day moves a payment, and its
 * entry still belongs to the month of the rule's day (docs/decisions/0029).
 */
import type { CivilDate } from "./civil-date.ts";
import { endlessRule, occurrenceOf, ruleDate, type RecurrenceRule } from "./recurrence-rule.ts";
import type { Transaction, TransactionPatch } from "./transaction.ts";

/** The rule's day, if the due date, by default that of the rule, leaves its month; otherwise null. */
export function accrualByRule(
  rule: RecurrenceRule,
  number: number,
  dueDate?: CivilDate,
): CivilDate | null {
  const endless = endlessRule(rule);
  const date = ruleDate(endless, number);
  const due = dueDate ?? occurrenceOf(endless, number)?.dueDate ?? date;
  return date?.slice(0, 7) === due?.slice(0, 7) ? null : date;
}

/**
 * For an entry that moves with its rule, by default to the due date of that. A competência that is
 * not of the rule before stays.
 */
export function moveAccrual(
  { accrualDate, seriesNumber }: Pick<Transaction, "accrualDate" | "seriesNumber">,
  before: RecurrenceRule,
  after: RecurrenceRule,
  dueDate?: CivilDate,
): Pick<TransactionPatch, "accrualDate"> {
  const number = seriesNumber ?? 1;
  if (accrualDate !== null && accrualDate !== accrualByRule(before, number)) return {};
  const moved = accrualByRule(after, number, dueDate);
  return moved === accrualDate ? {} : { accrualDate: moved };
}
