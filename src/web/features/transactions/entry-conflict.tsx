import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { TRANSACTION_LABELS } from "#contract/transactions.ts";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import type { Entry } from "#web/records/entry.ts";
import { changedFields } from "#web/forms/form-diff.ts";
import { ConflictView, type Difference } from "#web/records/conflict-view.tsx";
import { FIELD_LABELS, formOf, type EntryForm, type EntryFormInput } from "./entry-form.ts";

/** What another made of the entry that is being edited, beside what was typed. */
export function EntryConflict({
  base,
  newer,
  form: { control, getValues },
  ...choice
}: {
  base: Entry;
  newer: Entry;
  form: EntryForm;
  isBusy: boolean;
  takeOver: () => void;
  keepTyped: () => void;
}) {
  const contacts = useQuery(contactDirectoryQuery).data;
  useWatch({ control });
  const before = formOf(base);
  const now = formOf(newer);
  const typed = getValues();
  const typedFields = changedFields(before, typed);
  const differences = changedFields(before, now).map((field): Difference => {
    const isDisputed = typedFields.includes(field) && typed[field] !== now[field];
    return {
      label: FIELD_LABELS[field],
      before: inWords(field, before, contacts),
      now: inWords(field, now, contacts),
      typed: isDisputed ? inWords(field, typed, contacts) : null,
    };
  });
  if (base.lifecycle !== newer.lifecycle) {
    differences.push({
      label: TRANSACTION_LABELS.lifecycle,
      before: LIFECYCLE_LABELS[base.lifecycle],
      now: LIFECYCLE_LABELS[newer.lifecycle],
      typed: null,
    });
  }
  return (
    <ConflictView
      what="Este lançamento"
      differences={differences}
      typedFields={typedFields.map((field) => FIELD_LABELS[field])}
      {...choice}
    />
  );
}

function inWords(
  field: keyof EntryFormInput,
  values: EntryFormInput,
  contacts: readonly ContactOption[] | undefined,
): string {
  switch (field) {
    case "type":
      return TYPE_LABELS[values.type];
    case "status":
      return STATUS_LABELS[values.status];
    case "amount":
      return `R$ ${values.amount}`;
    case "dueDate": {
      const date = parseCivilDate(values.dueDate);
      return date === null ? values.dueDate || "sem data" : formatCivilDate(date);
    }
    case "contactId":
      if (values.contactId === "") return "Sem vínculo";
      return contacts?.find(({ id }) => id === values.contactId)?.name ?? CONTACT_NOT_FOUND;
    case "category":
      return values.category;
    case "notes":
      return values.notes === null || values.notes === "" ? "sem observações" : values.notes;
  }
}
