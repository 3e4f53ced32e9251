/** Which changes of a recurrence an undo takes back: those of its rule, not of what follows from it. */
import { isSameValue, type Changes } from "./audit-record.ts";
import { joinChanges } from "./undo.ts";

/** They follow from the other columns, and from the entries made so far. */
const DERIVED: ReadonlySet<string> = new Set(["next_number", "next_date", "problem"]);

/** Empty for a record that only counts entries. */
export function ruleChanges(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([column]) => !DERIVED.has(column)));
}

/** True for the first record of a command that changes a rule; an erased one may be. */
export function changesRule(changes: Changes | null): boolean {
  return changes === null || Object.keys(ruleChanges(changes)).length > 0;
}

/** True if the changes since a record, oldest first, have left its rule as it was. */
export function isRuleAsLeft(later: readonly (Changes | null)[]): boolean {
  const joined = joinChanges(later);
  if (joined === null) return false;
  return Object.values(ruleChanges(joined)).every((values) => isSameValue(...values));
}
