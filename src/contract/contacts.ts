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
import { field, recordCodec, renamingCodec, shapeOf } from "./record-codec.ts";

/** The label of each column on screen. */
export const CONTACT_LABELS = {
  name: "Nome",
  phone: "Telefone",
  company_name: "Empresa",
  profile_type: "Tipo",
  pix_key: "Chave Pix",
  is_active: "Ativo",
} as const;

/** Why a new contact cannot be inactive. */
export const NEW_CONTACT_IS_ACTIVE =
  "Um contato novo é sempre criado ativo; depois ele pode ser inativado.";

const LABELS = CONTACT_LABELS;
const LIMITS = CONTACT_LIMITS;

/** Each field of a contact: its column, how it is stored, and its codec. */
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

/** A row of `clients` and the domain's contact. */
export const contactRow = recordCodec(CONTACT_FIELDS).to<Contact>();
/** A row of `clients`: instants in UTC, ISO 8601 with milliseconds. */
export type ContactRow = z.input<typeof contactRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = CONTACT_FIELDS;
const { isActive, ...OTHER_FIELDS } = PATCH_FIELDS;
const DRAFT_FIELDS = { id, ...OTHER_FIELDS };
const columns = shapeOf(PATCH_FIELDS);
const error = unknownColumnsError("clients");

const draftColumns = {
  ...shapeOf(OTHER_FIELDS),
  id: id.codec.optional(),
  phone: columns.phone.default(null),
  company_name: columns.company_name.default(null),
  pix_key: columns.pix_key.default(null),
};

/** A draft whose id is made by the server when it is absent. */
export type NewContact = Omit<ContactDraft, "id"> & { readonly id?: ContactId };

/**
 * A new contact; without `id` the server makes one. `is_active` may only be true (spec section 4).
 * Refuses columns that are not listed, and what `fields.ts` refuses in each.
 */
export const contactInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    { ...draftColumns, is_active: z.literal(true, { error: NEW_CONTACT_IS_ACTIVE }).optional() },
    { error },
  ),
).to<NewContact>();
/** The input of `contactInsert`. */
export type ContactInsert = z.input<typeof contactInsert>;

/** A contact that may exist already; then `is_active` may also be false. */
export const contactUpsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject({ ...draftColumns, is_active: isActive.codec.optional() }, { error }),
).to<NewContact>();

/** The columns to change; an absent one stays as it is. Refuses what a creation refuses. */
export const contactPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<ContactPatch>();
/** The input of `contactPatch`. */
export type ContactUpdate = z.input<typeof contactPatch>;
