import type { CivilDate } from "#domain/civil-date.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";

/** A day in a dialog about what repeats: the past stays as it is. */
export function RuleDay({
  label,
  value,
  suggested,
  change,
}: {
  label: string;
  value: string;
  /** The date that blank means. */
  suggested?: CivilDate;
  change: (day: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          label={label}
          className="w-40"
          missingYear="coming"
          value={value}
          {...(suggested !== undefined && { suggested })}
          onChange={change}
          onUnreadable={change}
        />
      )}
    </Field>
  );
}
