/** The table `clients` in the API, with the stored names of spec section 3. */
import type * as z from "zod";
import {
  CONTACT_LIMITS,
  CONTACT_TYPES,
  CONTACT_TYPE_LABELS,
  NO_OTHER_TYPES,
  type Contact,
  type ContactDraft,
  type ContactPatch,
} from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { activeSchemas } from "./active-schemas.ts";
import { contactTypes, optionalEmail, taxId } from "./contact-fields.ts";
import {
  flag,
  instant,
  oneOf,
  optionalLine,
  optionalLines,
  recordId,
  requiredLine,
} from "./fields.ts";
import { field, recordCodec, toShape } from "./record-codec.ts";

export const CONTACT_LABELS = {
  name: "Nome",
  phone: "Telefone",
  company_name: "Empresa",
  profile_type: "Tipo",
  pix_key: "Chave Pix",
  is_active: "Ativo",
  document: "CPF ou CNPJ",
  email: "E-mail",
  notes: "Observações",
  other_types: "Também",
  address: "Endereço",
} as const;

const LABELS = CONTACT_LABELS;
const LIMITS = CONTACT_LIMITS;

export const CONTACT_FIELDS = {
  id: field("id", "text", recordId("contact")),
  name: field("name", "text", requiredLine(LABELS.name, LIMITS.name)),
  phone: field("phone", "text", optionalLine(LABELS.phone, LIMITS.phone)),
  companyName: field("company_name", "text", optionalLine(LABELS.company_name, LIMITS.companyName)),
  type: field("profile_type", "text", oneOf(LABELS.profile_type, CONTACT_TYPES)),
  pixKey: field("pix_key", "text", optionalLine(LABELS.pix_key, LIMITS.pixKey)),
  isActive: field("is_active", "boolean", flag(LABELS.is_active)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
  // Our own columns, after those of the spec.
  document: field("document", "text", taxId(LABELS.document)),
  email: field("email", "text", optionalEmail(LABELS.email)),
  notes: field("notes", "text", optionalLines(LABELS.notes, LIMITS.notes)),
  otherTypes: field("other_types", "list", contactTypes(LABELS.other_types)),
  address: field("address", "text", optionalLines(LABELS.address, LIMITS.address)),
};

export const contactRow = recordCodec(CONTACT_FIELDS).to<Contact>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type ContactRow = z.input<typeof contactRow>;

export type NewContact = Omit<ContactDraft, "id"> & { readonly id?: ContactId };

/** Values of columns that a creation omits. */
export const NEW_CONTACT_DEFAULTS = {
  phone: null,
  companyName: null,
  pixKey: null,
  document: null,
  email: null,
  notes: null,
  otherTypes: NO_OTHER_TYPES,
  address: null,
} as const satisfies Partial<NewContact>;

const columns = toShape(CONTACT_FIELDS);
const schemas = activeSchemas({ table: "clients", type: "contact" }, CONTACT_FIELDS, {
  phone: columns.phone.default(NEW_CONTACT_DEFAULTS.phone),
  company_name: columns.company_name.default(NEW_CONTACT_DEFAULTS.companyName),
  pix_key: columns.pix_key.default(NEW_CONTACT_DEFAULTS.pixKey),
  document: columns.document.default(NEW_CONTACT_DEFAULTS.document),
  email: columns.email.default(NEW_CONTACT_DEFAULTS.email),
  notes: columns.notes.default(NEW_CONTACT_DEFAULTS.notes),
  other_types: columns.other_types.default(NEW_CONTACT_DEFAULTS.otherTypes),
  address: columns.address.default(NEW_CONTACT_DEFAULTS.address),
});

export const contactInsert = schemas.insert.to<NewContact>();
export const contactPatch = schemas.patch.to<ContactPatch>();

export const CONTACT_RECORDS = {
  table: "clients",
  entityType: "contact",
  fields: CONTACT_FIELDS,
  labels: CONTACT_LABELS,
  valueLabels: { profile_type: CONTACT_TYPE_LABELS, other_types: CONTACT_TYPE_LABELS },
  row: contactRow,
  insert: contactInsert,
  writes: { upsert: schemas.upsert.to<NewContact>(), patch: contactPatch },
} as const;
