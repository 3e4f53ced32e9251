import { useController } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { amountFromTyped } from "#domain/money.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { AmountInput } from "#web/controls/amount-input.tsx";
import { Field } from "#web/controls/field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

export function AmountField({ form: { control, trigger } }: { form: EntryForm }) {
  const { field, fieldState } = useController({ control, name: "amountCents" });

  function leave(formatted: string): void {
    if (formatted !== field.value) field.onChange(formatted);
    field.onBlur();
    if (amountFromTyped(formatted) !== "empty") {
      afterPointerUp(() => void trigger("amountCents"));
    }
  }

  return (
    <Field label={LABELS.amount} error={fieldState.error?.message}>
      {(props) => (
        <AmountInput
          {...props}
          ref={field.ref}
          value={field.value}
          change={(typed) => {
            field.onChange(typed);
            if (fieldState.invalid) void trigger("amountCents");
          }}
          leave={leave}
        />
      )}
    </Field>
  );
}
