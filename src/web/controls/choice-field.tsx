import { Options, Select } from "./controls.tsx";
import { Field } from "./field.tsx";

/** Null for no choice. */
export function ChoiceField<Value extends string>({
  label,
  noneLabel,
  value,
  values,
  labels,
  change,
}: {
  label: string;
  noneLabel: string;
  value: Value | null;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  change: (value: Value | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => change(values.find((each) => each === target.value) ?? null)}
        >
          <option value="">{noneLabel}</option>
          <Options values={values} labels={labels} />
        </Select>
      )}
    </Field>
  );
}
