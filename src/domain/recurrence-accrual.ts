/**
 * The competência of entries that repeat. Always true: a move to a business day moves a payment, and its
 * entry still belongs to the month of the rule's day (docs/decisions/0029).
 */
import type { CivilDate } from "./civil-date.ts";
import { endlessRule, occurrenceOf, ruleDate, type RecurrenceRule } from "./recurrence-rule.ts";
import type { Transaction, TransactionPatch } from "./transaction.ts";

/** The rule's day, if a move to a business day leaves its month; otherwise null. */
export function accrualByRule(rule: RecurrenceRule, number: number): CivilDate | null {
  const endless = endlessRule(rule);
  const date = ruleDate(endless, number);
  const { dueDate = date } = occurrenceOf(endless, number) ?? {};
  return date?.slice(0, 7) === dueDate?.slice(0, 7) ? null : date;
}

/** For an entry that moves with its rule. A competência that is not of the rule before stays. */
export function moveAccrual(
  { accrualDate, seriesNumber }: Pick<Transaction, "accrualDate" | "seriesNumber">,
  before: RecurrenceRule,
  after: RecurrenceRule,
): Pick<TransactionPatch, "accrualDate"> {
  const number = seriesNumber ?? 1;
  if (accrualDate !== null && accrualDate !== accrualByRule(before, number)) return {};
  const moved = accrualByRule(after, number);
  return moved === accrualDate ? {} : { accrualDate: moved };
}
