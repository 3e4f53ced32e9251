import { useRef } from "react";
import { useController } from "react-hook-form";
import type { CivilDate } from "#domain/civil-date.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** A day of the entry, checked when the field is left. `onChanged` follows a whole day, no key. */
export function DayField({
  form: { control, trigger },
  name,
  label,
  near,
  onChanged,
  ...texts
}: {
  form: EntryForm;
  name: "dueDate" | "paidOn" | "accrualDate";
  label: string;
  /** As of `DateInput`. */
  near?: CivilDate | undefined;
  hint?: string;
  notice?: string | null;
  onChanged?: (before: string, value: string) => void;
}) {
  const { field, fieldState } = useController({ control, name });
  const before = useRef<string | null>(null);

  function change(value: string): void {
    before.current ??= field.value;
    field.onChange(value);
    if (fieldState.invalid) void trigger(name);
  }

  function finish(value: string): void {
    if (before.current !== null) onChanged?.(before.current, value);
    before.current = null;
  }

  return (
    <Field label={label} error={fieldState.error?.message} {...texts}>
      {(props) => (
        <DateInput
          {...props}
          ref={field.ref}
          label={label}
          missingYear={name === "paidOn" ? "past" : "nearest"}
          near={near}
          value={field.value}
          onChange={change}
          onUnreadable={change}
          onDone={finish}
          onBlur={() => {
            field.onBlur();
            if (field.value !== "") afterPointerUp(() => void trigger(name));
          }}
        />
      )}
    </Field>
  );
}
