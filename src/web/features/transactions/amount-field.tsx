import { useState } from "react";
import { useController } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { amountFromTyped, formatBrl, formatDecimal } from "#domain/money.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { Field } from "#web/controls/field.tsx";
import { InputHint } from "#web/controls/input-hint.tsx";
import { MoneyInput } from "#web/controls/money-input.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** Shows the parsed amount while typing, and formats the text on blur. */
export function AmountField({ form: { control, trigger } }: { form: EntryForm }) {
  const { field, fieldState } = useController({ control, name: "amountCents" });
  const [isTyping, setIsTyping] = useState(false);
  const parsed = amountFromTyped(field.value);
  const formatted = typeof parsed === "number" ? formatDecimal(parsed) : field.value;
  const isReformatted = typeof parsed === "number" && formatted !== field.value;

  function leave(): void {
    setIsTyping(false);
    if (isReformatted) field.onChange(formatted);
    field.onBlur();
    if (parsed !== "empty") afterPointerUp(() => void trigger("amountCents"));
  }

  return (
    <Field label={LABELS.amount} error={fieldState.error?.message}>
      {(props) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          >
            R$
          </span>
          <MoneyInput
            {...props}
            ref={field.ref}
            className="pl-10"
            value={field.value}
            change={(typed) => {
              setIsTyping(true);
              field.onChange(typed);
              if (fieldState.invalid) void trigger("amountCents");
            }}
            onBlur={leave}
          />
          <InputHint isAtEnd>{isTyping && isReformatted && formatBrl(parsed)}</InputHint>
        </span>
      )}
    </Field>
  );
}
