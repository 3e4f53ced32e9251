import * as z from "zod";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { optionalEmail, taxId } from "#contract/contact-fields.ts";
import { oneOf, optionalLine, optionalLines, requiredLine } from "#contract/fields.ts";
import { typedPhone } from "#contract/phone-field.ts";
import {
  CONTACT_LIMITS as LIMITS,
  CONTACT_TYPES,
  inOrder,
  mayHavePixKey,
  type OtherTypes,
} from "#domain/contact.ts";
import type { RecordForm } from "#web/records/record-kind.ts";

export const contactDocumentField = taxId(LABELS.document);

/** `phone` is the stored one, which may be any text. */
export const contactFormSchemaFor = (phone: string | null) =>
  z
    .object({
      name: requiredLine(LABELS.name, LIMITS.name),
      phone: typedPhone(LABELS.phone, LIMITS.phone, phone),
      companyName: optionalLine(LABELS.company_name, LIMITS.companyName),
      type: oneOf(LABELS.profile_type, CONTACT_TYPES),
      otherTypes: z.custom<OtherTypes>((value) => typeof value === "string"),
      pixKey: optionalLine(LABELS.pix_key, LIMITS.pixKey),
      document: contactDocumentField,
      email: optionalEmail(LABELS.email),
      notes: optionalLines(LABELS.notes, LIMITS.notes),
      address: optionalLines(LABELS.address, LIMITS.address),
    })
    .transform((filled) => ({
      ...filled,
      ...inOrder(filled),
      pixKey: mayHavePixKey(filled) ? filled.pixKey : null,
    }));

export type ContactFormInput = z.input<ReturnType<typeof contactFormSchemaFor>>;
export type ContactFormOutput = z.output<ReturnType<typeof contactFormSchemaFor>>;
export type ContactForm = RecordForm<ContactFormInput, ContactFormOutput>;
