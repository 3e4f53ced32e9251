import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { toast } from "sonner";
import type { CompanyDetails } from "#contract/company.ts";
import { ApiError } from "#web/api/api-error.ts";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import type { Errors } from "#web/records/first-errors.ts";
import { mergeFields } from "#web/records/form-diff.ts";
import { useCompanyUpdate } from "#web/records/use-company-update.ts";

/** The text of each control. */
type Input = Readonly<Record<string, string>>;

/** Converts the text of the controls to values, or returns the errors. */
export type CompanyFields<Values extends Input> = {
  readonly toInput: (company: CompanyDetails) => Values;
  readonly check: (input: Values) => CheckedInput<Values>;
};

export type CheckedInput<Values extends Input> = {
  /** The first error of each field. */
  readonly errors: Errors<Values>;
  /** Null if there are errors. */
  readonly filled: Readonly<Record<keyof Values, unknown>> | null;
};

/**
 * A form for some of the company's settings. Fields that the user did not change follow the changes
 * of others.
 */
export function useCompanyForm<Values extends Input>(
  company: CompanyDetails,
  { toInput, check }: CompanyFields<Values>,
  savedMessage: string,
  /** Fields that are not shown are neither checked nor sent. */
  hidden: readonly (keyof Values)[] = [],
) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [wasRefused, setWasRefused] = useState(false);
  const update = useCompanyUpdate((undo) => {
    if (undo === null) toast.success(savedMessage);
    else toastWithUndo(savedMessage, undo);
  });
  const saved = toInput(company);
  const shown = Object.entries(typed).filter(([field]) => !hidden.includes(field));
  const values: Values = { ...saved, ...Object.fromEntries(shown) };
  const { errors, filled } = check(values);
  // Only the fields that the user changed, so that changes by others stay.
  const changed = Object.keys(saved).filter((field) => values[field] !== saved[field]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (update.isPending) return;
    if (filled === null) {
      flushSync(() => setWasRefused(true));
      focusRefused(event.currentTarget);
      return;
    }
    setWasRefused(false);
    const patch = Object.fromEntries(changed.map((field) => [field, filled[field]]));
    // What was typed since it was sent stays.
    const keepLater = () =>
      setTyped((now) => mergeFields<Partial<Values>>(values, {}, { ...values, ...now }));
    update.mutate({ before: company, change: patch }, { onSuccess: keepLater });
  }

  function change(part: Partial<Values>): void {
    setTyped((before) => {
      const now = { ...before, ...part };
      // Until a save ends it is unknown what a value would be put back to.
      if (update.isPending) return now;
      // A value that is put back follows the changes of others again.
      return mergeFields<Partial<Values>>(saved, {}, { ...saved, ...now });
    });
  }

  const shownErrors: typeof errors = wasRefused ? errors : {};
  return {
    values,
    errors: shownErrors,
    change,
    isDirty: changed.length > 0,
    isPending: update.isPending,
    error: update.error,
    isConflict: update.error instanceof ApiError && update.error.status === 409,
    submit,
  };
}
