import * as z from "zod";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { optionalEmail, taxId } from "#contract/contact-fields.ts";
import { oneOf, optionalLine, optionalLines, requiredLine } from "#contract/fields.ts";
import { CONTACT_LIMITS as LIMITS, CONTACT_TYPES, mayHavePixKey } from "#domain/contact.ts";
import type { RecordForm } from "#web/records/record-kind.ts";

export const contactDocumentField = taxId(LABELS.document);

export const contactFormSchema = z
  .object({
    name: requiredLine(LABELS.name, LIMITS.name),
    phone: optionalLine(LABELS.phone, LIMITS.phone),
    companyName: optionalLine(LABELS.company_name, LIMITS.companyName),
    type: oneOf(LABELS.profile_type, CONTACT_TYPES),
    pixKey: optionalLine(LABELS.pix_key, LIMITS.pixKey),
    document: contactDocumentField,
    email: optionalEmail(LABELS.email),
    notes: optionalLines(LABELS.notes, LIMITS.notes),
  })
  .transform((filled) => ({ ...filled, pixKey: mayHavePixKey(filled) ? filled.pixKey : null }));

export type ContactFormInput = z.input<typeof contactFormSchema>;
export type ContactFormOutput = z.output<typeof contactFormSchema>;
export type ContactForm = RecordForm<ContactFormInput, ContactFormOutput>;
