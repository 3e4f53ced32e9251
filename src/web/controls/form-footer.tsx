import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";

/** The sticky footer of a form: its error with actions as children, and the submit button. */
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
  /** The labels of the invalid fields, in order. */
  wrongFields?: readonly string[];
  /** A decision required before the form can be submitted. */
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
