import type { ComponentProps, ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { Select, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import type { RecordForm } from "./record-kind.ts";

type FormFieldProps<Input extends FieldValues, Output> = {
  form: RecordForm<Input, Output>;
  name: keyof Input & Path<Input>;
  label: string;
  hint?: string | undefined;
};

export function TextField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  ...rest
}: FormFieldProps<Input, Output> &
  Pick<
    ComponentProps<"input">,
    "type" | "inputMode" | "placeholder" | "autoCapitalize" | "spellCheck"
  >) {
  return (
    <Field label={label} error={errorOf(form, name)} hint={hint}>
      {(control) => (
        <TextInput autoComplete="off" {...rest} {...control} {...form.register(name)} />
      )}
    </Field>
  );
}

export function SelectField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  onChange,
  children,
}: FormFieldProps<Input, Output> & { onChange?: () => void; children: ReactNode }) {
  return (
    <Field label={label} error={errorOf(form, name)} hint={hint}>
      {(control) => (
        <Select {...control} {...form.register(name, { ...(onChange && { onChange }) })}>
          {children}
        </Select>
      )}
    </Field>
  );
}

export function errorOf<Input extends FieldValues, Output>(
  { formState: { errors } }: RecordForm<Input, Output>,
  name: keyof Input,
): string | undefined {
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}
