import { EndRecurrence } from "./end-recurrence.tsx";
import { RuleChangeDialog } from "./rule-change-dialog.tsx";
import type { AskedRecurrence } from "./use-recurrence-actions.ts";

export function RecurrenceDialog({
  question,
  ...props
}: AskedRecurrence & { onClose: () => void }) {
  return question === "end" ? (
    <EndRecurrence {...props} isListed />
  ) : (
    <RuleChangeDialog {...props} isResumed={question === "resume"} />
  );
}
