import { useController } from "react-hook-form";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** A day of the entry, checked when the field is left. */
export function DayField({
  form: { control, trigger },
  name,
  label,
  onChanged,
  ...texts
}: {
  form: EntryForm;
  name: "dueDate" | "paidOn" | "accrualDate";
  label: string;
  hint?: string;
  notice?: string | null;
  onChanged?: (before: string, value: string) => void;
}) {
  const { field, fieldState } = useController({ control, name });

  function change(value: string): void {
    const before = field.value;
    field.onChange(value);
    onChanged?.(before, value);
    if (fieldState.invalid) void trigger(name);
  }

  return (
    <Field label={label} error={fieldState.error?.message} {...texts}>
      {(props) => (
        <DateInput
          {...props}
          ref={field.ref}
          label={label}
          missingYear={name === "paidOn" ? "past" : "nearest"}
          value={field.value}
          onChange={change}
          onUnreadable={change}
          onBlur={() => {
            field.onBlur();
            if (field.value !== "") afterPointerUp(() => void trigger(name));
          }}
        />
      )}
    </Field>
  );
}
