import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";

/** A day in a dialog about what repeats. */
export function RuleDay({
  label,
  value,
  change,
}: {
  label: string;
  value: string;
  change: (day: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          label={label}
          className="w-40"
          value={value}
          onChange={change}
          onUnreadable={change}
        />
      )}
    </Field>
  );
}
