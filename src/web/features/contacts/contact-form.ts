/** What the form of a contact holds, what it accepts, and how that becomes a row or a patch. */
import type { FormState } from "react-hook-form";
import * as z from "zod";
import {
  CONTACT_LABELS as LABELS,
  type ContactInsert,
  type ContactUpdate,
} from "#contract/contacts.ts";
import { oneOf, optionalLine, requiredLine } from "#contract/fields.ts";
import { CONTACT_LIMITS as LIMITS, CONTACT_TYPES } from "#domain/contact.ts";
import type { ContactView } from "./contact.ts";

/** Accepts the form; refuses in Portuguese, beside the field. */
export const contactForm = z.object({
  name: requiredLine(LABELS.name, LIMITS.name),
  phone: optionalLine(LABELS.phone, LIMITS.phone),
  companyName: optionalLine(LABELS.company_name, LIMITS.companyName),
  type: oneOf(LABELS.profile_type, CONTACT_TYPES),
  pixKey: optionalLine(LABELS.pix_key, LIMITS.pixKey),
});
/** What the controls hold: text. */
export type ContactFormInput = z.input<typeof contactForm>;
/** What an accepted form says: clean text, null when blank. */
export type ContactFormOutput = z.output<typeof contactForm>;

/** What each field is called. */
export const FIELD_LABELS: Record<keyof ContactFormInput, string> = {
  name: LABELS.name,
  phone: LABELS.phone,
  companyName: LABELS.company_name,
  type: LABELS.profile_type,
  pixKey: LABELS.pix_key,
};

/** The labels of the fields that were refused, in their order. */
export function wrongFieldsOf({ errors }: FormState<ContactFormInput>): string[] {
  const fields = Object.keys(FIELD_LABELS) as (keyof ContactFormInput)[];
  return fields.filter((field) => errors[field] !== undefined).map((field) => FIELD_LABELS[field]);
}

/** The empty form. */
export const EMPTY_CONTACT_FORM: ContactFormInput = {
  name: "",
  phone: "",
  companyName: "",
  type: "client",
  pixKey: "",
};

/** The form showing a contact. */
export function formOf(contact: ContactView): ContactFormInput {
  return {
    name: contact.name,
    phone: contact.phone ?? "",
    companyName: contact.companyName ?? "",
    type: contact.type,
    pixKey: contact.pixKey ?? "",
  };
}

/** The row to create. */
export function rowOf(id: string, form: ContactFormOutput): ContactInsert & { id: string } {
  return { id, ...columnsOf(form), is_active: true };
}

/** The columns in which the form differs from the contact; empty when it does not. */
export function patchOf(contact: ContactView, form: ContactFormOutput): ContactUpdate {
  const before: Required<Omit<ContactUpdate, "is_active">> = {
    name: contact.name,
    phone: contact.phone,
    company_name: contact.companyName,
    profile_type: contact.type,
    pix_key: contact.pixKey,
  };
  const after = columnsOf(form);
  const changed = keysOf(after).filter((column) => after[column] !== before[column]);
  if (changed.length === 0) return {};
  const patch = Object.fromEntries(changed.map((column) => [column, after[column]]));
  // Spec section 5: on update the Pix key is sent as null when the record is no employee.
  return form.type === "employee" ? patch : { ...patch, pix_key: null };
}

function columnsOf(form: ContactFormOutput) {
  return {
    name: form.name,
    phone: form.phone,
    company_name: form.companyName,
    profile_type: form.type,
    pix_key: form.type === "employee" ? form.pixKey : null,
  };
}

function keysOf<Columns extends object>(columns: Columns): (keyof Columns)[] {
  return Object.keys(columns) as (keyof Columns)[];
}
