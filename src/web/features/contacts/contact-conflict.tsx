import { useWatch } from "react-hook-form";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { changedFields, mergeFields } from "#web/forms/form-diff.ts";
import { ConflictView, type Difference } from "#web/records/conflict-view.tsx";
import type { ContactView } from "./contact.ts";
import type { ContactForm } from "./contact-fields.tsx";
import { FIELD_LABELS, formOf, type ContactFormInput } from "./contact-form.ts";

/** What another made of the contact that is being edited, beside what was typed. */
export function ContactConflict({
  base,
  newer,
  form: { control, getValues },
  ...choice
}: {
  base: ContactView;
  newer: ContactView;
  form: ContactForm;
  isBusy: boolean;
  takeOver: () => void;
  keepTyped: () => void;
}) {
  useWatch({ control });
  const before = formOf(base);
  const now = formOf(newer);
  const typed = getValues();
  const typedFields = changedFields(before, typed);
  const differences = changedFields(before, now).map((field): Difference => {
    const isDisputed = typedFields.includes(field) && typed[field] !== now[field];
    return {
      label: FIELD_LABELS[field],
      before: inWords(field, before),
      now: inWords(field, now),
      typed: isDisputed ? inWords(field, typed) : null,
    };
  });
  if (base.isActive !== newer.isActive) {
    differences.push({
      label: "Situação",
      before: activityOf(base),
      now: activityOf(newer),
      typed: null,
    });
  }
  // A client has no Pix key to keep.
  const { type } = mergeFields(before, now, typed);
  const keptFields = typedFields.filter((field) => field !== "pixKey" || type === "employee");
  return (
    <ConflictView
      what="Este cadastro"
      differences={differences}
      typedFields={keptFields.map((field) => FIELD_LABELS[field])}
      {...choice}
    />
  );
}

function inWords(field: keyof ContactFormInput, values: ContactFormInput): string {
  if (field === "type") return CONTACT_TYPE_LABELS[values.type];
  const text = values[field] ?? "";
  return text === "" ? "em branco" : text;
}

function activityOf({ isActive }: ContactView): string {
  return isActive ? "Ativo" : "Inativo";
}
