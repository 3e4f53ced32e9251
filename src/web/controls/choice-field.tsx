import { clsx } from "clsx";
import { useId, type ComponentProps } from "react";
import { Options, Select } from "./controls.tsx";
import { Field } from "./field.tsx";

type ChoiceProps<Value extends string> = {
  noneLabel: string;
  /** Null if nothing is chosen. */
  value: Value | null;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  change: (value: Value | null) => void;
};

export function ChoiceSelect<Value extends string>({
  noneLabel,
  value,
  values,
  labels,
  change,
  ...rest
}: ChoiceProps<Value> & Omit<ComponentProps<typeof Select>, "value" | "onChange" | "children">) {
  return (
    <Select
      {...rest}
      value={value ?? ""}
      onChange={({ target }) => change(values.find((each) => each === target.value) ?? null)}
    >
      <option value="">{noneLabel}</option>
      <Options values={values} labels={labels} />
    </Select>
  );
}

export function ChoiceField<Value extends string>({
  label,
  ...choice
}: ChoiceProps<Value> & { label: string }) {
  return <Field label={label}>{(control) => <ChoiceSelect {...control} {...choice} />}</Field>;
}

/** The label is before the choice, on its line. */
export function LineChoice<Value extends string>({
  label,
  className,
  ...choice
}: ChoiceProps<Value> & { label: string; className?: string }) {
  const id = useId();
  return (
    <div className={clsx("flex items-center gap-2", className)}>
      <label htmlFor={id} className="whitespace-nowrap text-muted">
        {label}
      </label>
      <ChoiceSelect id={id} {...choice} />
    </div>
  );
}
