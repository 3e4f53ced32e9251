import { EndRecurrence } from "./end-recurrence.tsx";
import { EndWithoutEntries } from "./end-without-entries.tsx";
import { NewAmountDialog } from "./new-amount-dialog.tsx";
import { PauseRecurrence } from "./pause-recurrence.tsx";
import { ResumeRecurrence } from "./resume-recurrence.tsx";
import { RuleChangeDialog } from "./rule-change-dialog.tsx";
import type { AskedRecurrence } from "./use-recurrence-actions.ts";

export function RecurrenceDialog({
  question,
  entry,
  continuation,
  ...props
}: AskedRecurrence & { onClose: () => void }) {
  switch (question) {
    case "amount":
      return <NewAmountDialog {...props} />;
    case "pause":
      return <PauseRecurrence {...props} />;
    case "resume":
      return <ResumeRecurrence {...props} />;
    case "end":
      if (entry === null) return <EndWithoutEntries {...props} />;
      return <EndRecurrence {...props} entry={entry} isListed />;
    case "change":
    case "restart":
      return (
        <RuleChangeDialog
          {...props}
          entry={entry}
          isResumed={question === "restart"}
          continuation={continuation}
        />
      );
  }
}
