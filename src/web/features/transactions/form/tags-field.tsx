import { useController } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { TagPicker } from "#web/records/tag-picker.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

export function TagsField({ form: { control, getValues } }: { form: EntryForm }) {
  const { field } = useController({ control, name: "tagIds" });
  return (
    <TagPicker
      label={LABELS.tag_ids}
      value={field.value}
      change={(update) => field.onChange(update(getValues("tagIds")))}
      onBlur={field.onBlur}
      hint="Centros de custo, obras, filiais: digite para escolher ou criar."
    />
  );
}
