import { useState, type ReactNode, type Ref, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import type { CivilDate } from "#domain/civil-date.ts";
import { Button } from "#web/controls/button.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { MoneyInput, SignedMoneyInput } from "#web/controls/money-input.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";

/** A form in a dialog. Mount it at each opening. */
export function DialogForm({
  title,
  description,
  submitLabel,
  isDirty,
  isValid,
  isPending,
  error,
  errorAction,
  submit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitLabel: string;
  /** True if closing would lose input. */
  isDirty: boolean;
  isValid: boolean;
  isPending: boolean;
  error: Error | null;
  /** Below the text of the error. */
  errorAction?: ReactNode;
  /** Called only with valid values. */
  submit: () => void;
  onClose: () => void;
  /** `showsErrors` is true after a refused submit. */
  children: (showsErrors: boolean) => ReactNode;
}) {
  const [wasRefused, setWasRefused] = useState(false);

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    if (isValid) {
      submit();
      return;
    }
    flushSync(() => setWasRefused(true));
    focusRefused(event.currentTarget);
  }

  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      isDirty={isDirty && !isPending}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children(wasRefused)}
        {error !== null && <Alert error={error}>{errorAction}</Alert>}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={isPending}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type TypedField = {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  notice?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  change: (typed: string) => void;
};

export function TypedAmount({ label, value, error, hint, inputRef = null, change }: TypedField) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => <MoneyInput {...control} ref={inputRef} value={value} change={change} />}
    </Field>
  );
}

/** Accepts a negative amount. */
export function TypedBalance({ label, value, error, hint, change }: TypedField) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => <SignedMoneyInput {...control} value={value} change={change} />}
    </Field>
  );
}

/** A date that is not in the future. */
export function TypedDate({
  label,
  value,
  error,
  notice,
  inputRef = null,
  near,
  change,
}: TypedField & {
  /** As of `DateInput`. */
  near?: CivilDate | undefined;
}) {
  return (
    <Field label={label} error={error} {...(notice !== undefined && { notice })}>
      {(control) => (
        <DateInput
          {...control}
          ref={inputRef}
          label={label}
          missingYear="past"
          near={near}
          value={value}
          onChange={change}
          onUnreadable={change}
        />
      )}
    </Field>
  );
}
