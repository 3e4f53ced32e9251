import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import { addMonths, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { canLink } from "#domain/transaction-verbs.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import { Options, TextArea } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { SegmentedField } from "#web/controls/segmented-control.tsx";
import { AmountField } from "./amount-field.tsx";
import type { Entry } from "#web/records/entry.ts";
import { SelectField, errorOf } from "#web/records/form-fields.tsx";
import type { EntryForm } from "./entry-form.tsx";
import { EntrySuggestion } from "./entry-suggestion.tsx";
import { LinkField } from "./link-field.tsx";

export function EntryFields({ form, base }: { form: EntryForm; base: Entry | null }) {
  const link = useAllowedLink(form);
  return (
    <>
      <TypeField form={form} onChanged={link.update} />
      <SelectField form={form} name="category" label={LABELS.category}>
        <option value="" disabled>
          Escolha uma categoria
        </option>
        {CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <AmountField form={form} />
      <DueDateField form={form} isUndated={base !== null && base.dueDate === null} />
      <SelectField form={form} name="status" label={LABELS.status}>
        <Options values={["pending", "paid", "overdue"]} labels={STATUS_LABELS} />
      </SelectField>
      <LinkField
        form={form}
        linkedContactId={base?.clientId ?? null}
        droppedName={link.droppedName}
      />
      {base === null && <EntrySuggestion form={form} />}
      <Field label={LABELS.notes} error={errorOf(form, "notes")}>
        {(control) => <TextArea rows={3} {...control} {...form.register("notes")} />}
      </Field>
    </>
  );
}

const TYPE_OPTIONS = (["income", "expense"] as const).map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));

function TypeField({ form: { control }, onChanged }: { form: EntryForm; onChanged: () => void }) {
  const { field } = useController({ control, name: "type" });
  return (
    <SegmentedField
      label={LABELS.type}
      value={field.value}
      options={TYPE_OPTIONS}
      chosenRef={field.ref}
      change={(type) => {
        field.onChange(type);
        onChanged();
      }}
    />
  );
}

/** An income loses its link to an employee (spec section 4); becoming an expense again restores it. */
function useAllowedLink({ getValues, setValue, formState: { defaultValues } }: EntryForm) {
  const contacts = useQuery(contactDirectoryQuery).data;
  const [drop, setDrop] = useState<{ contact: ContactOption; since: unknown } | null>(null);
  // A save or a reset of the form ends the undo.
  const dropped = drop !== null && drop.since === defaultValues ? drop.contact : null;

  function update(): void {
    const { type, clientId } = getValues();
    const contact = contacts?.find(({ id }) => id === clientId);
    if (contact !== undefined && !canLink(type, contact)) {
      setDrop({ contact, since: defaultValues });
      setValue("clientId", "", { shouldDirty: true });
    } else {
      setDrop(null);
      if (dropped !== null && clientId === "") {
        setValue("clientId", dropped.id, { shouldDirty: true });
      }
    }
  }

  return { droppedName: dropped?.name ?? null, update };
}

function DueDateField({
  form: { control, trigger },
  isUndated,
}: {
  form: EntryForm;
  /** The saved entry has no date, and may stay so. */
  isUndated: boolean;
}) {
  const { field, fieldState } = useController({ control, name: "dueDate" });
  const { today } = useCompany();

  function change(value: string): void {
    field.onChange(value);
    if (fieldState.invalid) void trigger("dueDate");
  }

  return (
    <Field
      label={LABELS.expected_payment_date}
      error={fieldState.error?.message}
      hint={`Lançamentos retroativos são permitidos.${isUndated ? " Este não tem data, e pode continuar sem." : ""}`}
      notice={isFar(field.value, today) ? "Confira o ano: fica a mais de 10 anos de hoje." : null}
    >
      {(props) => (
        <DateInput
          {...props}
          ref={field.ref}
          label={LABELS.expected_payment_date}
          value={field.value}
          onChange={change}
          onUnreadable={change}
          onBlur={() => {
            field.onBlur();
            if (field.value !== "") afterPointerUp(() => void trigger("dueDate"));
          }}
        />
      )}
    </Field>
  );
}

const USUAL_MONTHS = 10 * 12;

/** A mistyped year, most likely; such a date would flatten every chart. */
function isFar(typed: string, today: CivilDate): boolean {
  const date = parseCivilDate(typed);
  if (date === null) return false;
  return date < addMonths(today, -USUAL_MONTHS) || date > addMonths(today, USUAL_MONTHS);
}
