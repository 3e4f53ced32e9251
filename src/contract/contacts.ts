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
import {
  clientGeneratedId,
  flag,
  instant,
  oneOf,
  optionalLine,
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
};

export const contactRow = recordCodec(CONTACT_FIELDS).to<Contact>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type ContactRow = z.input<typeof contactRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = CONTACT_FIELDS;
const { isActive, ...OTHER_FIELDS } = PATCH_FIELDS;
const DRAFT_FIELDS = { id, ...OTHER_FIELDS };
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("clients");

const draftColumns = {
  ...toShape(OTHER_FIELDS),
  id: id.codec.optional(),
  phone: columns.phone.default(null),
  company_name: columns.company_name.default(null),
  pix_key: columns.pix_key.default(null),
};

export type NewContact = Omit<ContactDraft, "id"> & { readonly id?: ContactId };

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
