import type { ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";

/** The children are the actions of the error. */
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
  wrongFields?: readonly string[];
  /** A decision required before the form can be submitted. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      data-foot
      // Above the hint of a field at its edge.
      className="sticky bottom-0 z-30 -mx-5 mt-(--toast-room) flex flex-col gap-3 border-t border-line bg-surface px-5 py-3"
    >
      {error !== null && <Alert error={error}>{children}</Alert>}
      {notice}
      {wrongFields.length > 0 && (
        <p role="alert" className="text-meta text-expense">
          {`Corrija antes de salvar: ${listFormat.format(wrongFields)}.`}
        </p>
      )}
      <Button variant="primary" type="submit" isInert={isBusy}>
        {submitLabel}
      </Button>
    </div>
  );
}

const NONE: readonly string[] = [];
const listFormat = new Intl.ListFormat("pt-BR");
