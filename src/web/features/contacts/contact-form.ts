import * as z from "zod";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { oneOf, optionalLine, requiredLine } from "#contract/fields.ts";
import { CONTACT_LIMITS as LIMITS, CONTACT_TYPES, type Contact } from "#domain/contact.ts";
import type { RecordForm } from "#web/records/record-kind.ts";

export const contactFormSchema = z
  .object({
    name: requiredLine(LABELS.name, LIMITS.name),
    phone: optionalLine(LABELS.phone, LIMITS.phone),
    companyName: optionalLine(LABELS.company_name, LIMITS.companyName),
    type: oneOf(LABELS.profile_type, CONTACT_TYPES),
    pixKey: optionalLine(LABELS.pix_key, LIMITS.pixKey),
  })
  .transform((filled) => ({ ...filled, pixKey: hasPixKey(filled) ? filled.pixKey : null }));

export type ContactFormInput = z.input<typeof contactFormSchema>;
export type ContactFormOutput = z.output<typeof contactFormSchema>;
export type ContactForm = RecordForm<ContactFormInput, ContactFormOutput>;

export function hasPixKey({ type }: Pick<Contact, "type">): boolean {
  return type === "employee";
}
