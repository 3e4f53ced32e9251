import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";

/**
 * The end of a form in a side panel: its one button, always in view however long the form, and
 * above it what went wrong, with the children as what can be done about it.
 */
export function FormFooter({
  submitLabel,
  isBusy,
  error,
  wrongFields = NONE,
  notice,
  children,
}: {
  submitLabel: string;
  isBusy: boolean;
  error: Error | null;
  /** The labels of the fields that were refused, in their order. */
  wrongFields?: readonly string[];
  /** What must be decided before the form can be sent. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="sticky bottom-0 -mx-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-3">
      {error !== null && <Alert error={error}>{children}</Alert>}
      {notice}
      {wrongFields.length > 0 && (
        <p role="alert" className="text-meta text-expense">
          {`Corrija antes de salvar: ${inWords.format(wrongFields)}.`}
        </p>
      )}
      <Button variant="primary" type="submit" isInert={isBusy}>
        {submitLabel}
      </Button>
    </div>
  );
}

const NONE: readonly string[] = [];
const inWords = new Intl.ListFormat("pt-BR");
