import { useState } from "react";
import { useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import type { Entry } from "#web/records/entry.ts";
import { DayField } from "./day-field.tsx";
import { StatusField } from "./status-fields.tsx";
import { TagsField } from "./tags-field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** Fields that few entries need; expanded if one has a value. The first tag is created here. */
export function MoreFields({
  form,
  base,
  hasTagsField,
  hasStatusField,
}: {
  form: EntryForm;
  base: Entry | null;
  hasTagsField: boolean;
  /** False if a switch replaces it. */
  hasStatusField: boolean;
}) {
  const { control } = form;
  const [accrualDate, dueDate] = useWatch({ control, name: ["accrualDate", "dueDate"] });
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState("");
  if (accrualDate !== seen) {
    setSeen(accrualDate);
    if (seen === "") setIsOpen(true);
  }
  const isWrong = form.formState.errors.accrualDate !== undefined;
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="-my-1 w-fit cursor-pointer rounded-sm py-1 font-medium text-muted hover:text-ink">
        Mais
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        {hasStatusField && <StatusField form={form} base={base} />}
        {hasTagsField && <TagsField form={form} />}
        <DayField
          form={form}
          name="accrualDate"
          label={LABELS.accrual_date}
          near={parseCivilDate(accrualDate) ?? parseCivilDate(dueDate) ?? undefined}
          hint="O mês a que pertence na DRE. Vazia, vale a data de vencimento."
        />
      </div>
    </details>
  );
}
