/** The table `clients` in the API, with the stored names of spec section 3. */
import * as z from "zod";
import {
  CONTACT_LIMITS,
  CONTACT_TYPES,
  type Contact,
  type ContactDraft,
  type ContactPatch,
} from "#domain/contact.ts";
import { isContactId, type ContactId } from "#domain/ids.ts";
import { optionalEmail, taxId } from "./contact-fields.ts";
import {
  clientGeneratedId,
  flag,
  instant,
  oneOf,
  optionalLine,
  optionalLines,
  requiredLine,
  unknownColumnsError,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

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
} as const;

export const NEW_CONTACT_IS_ACTIVE =
  "Um contato novo é sempre criado ativo; depois ele pode ser inativado.";

const LABELS = CONTACT_LABELS;
const LIMITS = CONTACT_LIMITS;

export const CONTACT_FIELDS = {
  id: field("id", "text", clientGeneratedId(isContactId, "CTT-")),
  name: field("name", "text", requiredLine(LABELS.name, LIMITS.name)),
  phone: field("phone", "text", optionalLine(LABELS.phone, LIMITS.phone)),
  companyName: field("company_name", "text", optionalLine(LABELS.company_name, LIMITS.companyName)),
  type: field("profile_type", "text", oneOf(LABELS.profile_type, CONTACT_TYPES)),
  pixKey: field("pix_key", "text", optionalLine(LABELS.pix_key, LIMITS.pixKey)),
  isActive: field("is_active", "boolean", flag(LABELS.is_active)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
  // After the columns of the spec.
  document: field("document", "text", taxId(LABELS.document)),
  email: field("email", "text", optionalEmail(LABELS.email)),
  notes: field("notes", "text", optionalLines(LABELS.notes, LIMITS.notes)),
};

export const contactRow = recordCodec(CONTACT_FIELDS).to<Contact>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type ContactRow = z.input<typeof contactRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = CONTACT_FIELDS;
const { isActive, ...OTHER_FIELDS } = PATCH_FIELDS;
const DRAFT_FIELDS = { id, ...OTHER_FIELDS };
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("clients");

export type NewContact = Omit<ContactDraft, "id"> & { readonly id?: ContactId };

/** For a column that a creation leaves out. */
export const NEW_CONTACT_DEFAULTS = {
  phone: null,
  companyName: null,
  pixKey: null,
  document: null,
  email: null,
  notes: null,
} as const satisfies Partial<NewContact>;

const draftColumns = {
  ...toShape(OTHER_FIELDS),
  id: id.codec.optional(),
  phone: columns.phone.default(NEW_CONTACT_DEFAULTS.phone),
  company_name: columns.company_name.default(NEW_CONTACT_DEFAULTS.companyName),
  pix_key: columns.pix_key.default(NEW_CONTACT_DEFAULTS.pixKey),
  document: columns.document.default(NEW_CONTACT_DEFAULTS.document),
  email: columns.email.default(NEW_CONTACT_DEFAULTS.email),
  notes: columns.notes.default(NEW_CONTACT_DEFAULTS.notes),
};

/** `is_active` may only be true (spec section 4). Refuses unknown columns. */
export const contactInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    { ...draftColumns, is_active: z.literal(true, { error: NEW_CONTACT_IS_ACTIVE }).optional() },
    { error },
  ),
).to<NewContact>();

/** Unlike a creation, it may also be inactive. */
export const contactUpsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject({ ...draftColumns, is_active: isActive.codec.optional() }, { error }),
).to<NewContact>();

/** An absent column keeps its value. Refuses what a creation refuses. */
export const contactPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<ContactPatch>();
