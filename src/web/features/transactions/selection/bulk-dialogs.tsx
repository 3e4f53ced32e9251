import type { TransactionType } from "#domain/transaction.ts";
import { ChangeContact, ChangeDueDate } from "./bulk-field-dialog.tsx";
import { BulkQuestion } from "./bulk-question.tsx";
import { cancelQuestion, removalQuestion } from "./bulk-questions.ts";
import { ChangeCategory } from "./change-category.tsx";
import { ChangeTags } from "./change-tags.tsx";
import type { EntryTotals } from "../filters/entry-totals-query.ts";
import { MoveToAccount } from "./move-to-account.tsx";
import type { BulkTarget, useBulkActions } from "./use-bulk-actions.ts";

export type BulkDialogName =
  | "category"
  | "account"
  | "tags"
  | "due date"
  | "contact"
  | "cancellation"
  | "removal";

type Props = {
  opened: BulkDialogName | null;
  /** The totals of the selected entries. */
  totals: EntryTotals;
  types: readonly TransactionType[];
  actions: ReturnType<typeof useBulkActions>;
  target: BulkTarget;
  onClose: () => void;
};

/** The dialog of a bulk action. */
export function BulkDialog(props: Props) {
  const { opened, types, actions, target, onClose } = props;
  const closing = closeThen(onClose);
  return (
    <>
      {opened === "category" && (
        <ChangeCategory
          types={types}
          change={closing((category) => actions.changeCategory(target, category))}
          onClose={onClose}
        />
      )}
      {opened === "account" && (
        <MoveToAccount
          move={closing((accountId) => actions.moveToAccount(target, accountId))}
          onClose={onClose}
        />
      )}
      {opened === "tags" && (
        <ChangeTags
          change={closing((action, tags) => actions.changeTags(target, action, tags))}
          onClose={onClose}
        />
      )}
      {opened === "due date" && (
        <ChangeDueDate
          dueDates={target.kind === "some" ? target.entries.map(({ dueDate }) => dueDate) : []}
          change={closing((dueDate) => actions.changeDueDate(target, dueDate))}
          onClose={onClose}
        />
      )}
      {opened === "contact" && (
        <ChangeContact
          change={closing((contact) => actions.changeContact(target, contact))}
          onClose={onClose}
        />
      )}
      <BulkQuestions {...props} />
    </>
  );
}

function BulkQuestions({ opened, totals, actions, target, onClose }: Props) {
  const closing = closeThen(onClose);
  return (
    <>
      <BulkQuestion
        target={target}
        ending="cancelar"
        isOpen={opened === "cancellation"}
        title="Cancelar lançamentos"
        question={cancelQuestion(totals)}
        onConfirm={closing(() => actions.cancel(target))}
        onClose={onClose}
      />
      <BulkQuestion
        target={target}
        ending="excluir"
        isOpen={opened === "removal"}
        title="Excluir lançamentos"
        question={removalQuestion(totals)}
        onConfirm={closing(() => actions.remove(target))}
        onClose={onClose}
      />
    </>
  );
}

function closeThen(close: () => void) {
  return <Values extends readonly unknown[]>(run: (...values: Values) => Promise<void>) =>
    (...values: Values): void => {
      close();
      void run(...values);
    };
}
