import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field, type ControlProps } from "#web/controls/field.tsx";
import { ContactPicker } from "./contact-picker.tsx";

export function DateFilter({
  label,
  value,
  change,
  ...rest
}: Partial<Pick<ControlProps, "aria-describedby" | "aria-invalid">> & {
  label: string;
  value: CivilDate | null;
  change: (day: CivilDate | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          {...rest}
          value={value ?? ""}
          onChange={(day) => change(parseCivilDate(day))}
        />
      )}
    </Field>
  );
}

export function ContactFilter({
  value,
  change,
}: {
  value: string | null;
  change: (contactId: string | null) => void;
}) {
  return (
    <Field label="Cliente ou funcionário">
      {(control) => (
        <ContactPicker
          {...control}
          value={value ?? ""}
          onChange={(id) => change(id === "" ? null : id)}
          noneLabel="Todos"
        />
      )}
    </Field>
  );
}
