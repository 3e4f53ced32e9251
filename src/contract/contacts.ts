/** Contacts on the wire: table `clients`, with the stored names of spec section 3. */
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
  definedOnly,
  requiredError,
  oneOf,
  optionalLine,
  requiredLine,
  unknownColumnsError,
} from "./fields.ts";

/** What each column is called on screen. */
export const CONTACT_LABELS = {
  name: "Nome",
  phone: "Telefone",
  company_name: "Empresa",
  profile_type: "Tipo",
  pix_key: "Chave Pix",
  is_active: "Ativo",
} as const;

/** What is said of a new contact that is to be inactive. */
export const NEW_CONTACT_IS_ACTIVE =
  "Um contato novo é sempre criado ativo; depois ele pode ser inativado.";

const error = unknownColumnsError("clients");
const columns = {
  name: requiredLine(CONTACT_LABELS.name, CONTACT_LIMITS.name),
  phone: optionalLine(CONTACT_LABELS.phone, CONTACT_LIMITS.phone),
  company_name: optionalLine(CONTACT_LABELS.company_name, CONTACT_LIMITS.companyName),
  profile_type: oneOf(CONTACT_LABELS.profile_type, CONTACT_TYPES),
  pix_key: optionalLine(CONTACT_LABELS.pix_key, CONTACT_LIMITS.pixKey),
};

/** A row of `clients` as read: instants in UTC, ISO 8601 with milliseconds. */
export const contactRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  company_name: z.string().nullable(),
  profile_type: z.enum(CONTACT_TYPES),
  pix_key: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
/** A row that passed `contactRow`. */
export type ContactRow = z.output<typeof contactRow>;

const draftColumns = {
  ...columns,
  id: clientGeneratedId(isContactId, "CTT-").optional(),
  phone: columns.phone.default(null),
  company_name: columns.company_name.default(null),
  pix_key: columns.pix_key.default(null),
};
const isActive = z.boolean({ error: requiredError(CONTACT_LABELS.is_active, "true ou false") });

/**
 * A new contact; without `id` the server makes one. `is_active` may only say true (spec section 4).
 * Refuses columns that are not listed, and what `fields.ts` refuses in each.
 */
export const contactInsert = z
  .strictObject(
    {
      ...draftColumns,
      is_active: z.literal(true, { error: NEW_CONTACT_IS_ACTIVE }).optional(),
    },
    { error },
  )
  .transform(draftOf);

/** A contact that may be there already; then it may also say whether that one is active. */
export const contactUpsert = z
  .strictObject({ ...draftColumns, is_active: isActive.optional() }, { error })
  .transform(draftOf);

type DraftRow = z.output<z.ZodObject<typeof draftColumns>>;

function draftOf(row: DraftRow): Omit<ContactDraft, "id"> & { id?: ContactId | undefined } {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    companyName: row.company_name,
    type: row.profile_type,
    pixKey: row.pix_key,
  };
}

/** What may be sent to `contactInsert`. */
export type ContactInsert = z.input<typeof contactInsert>;

/** The columns to change; an absent one stays as it is. Refuses what a creation refuses. */
export const contactPatch = z
  .strictObject({ ...columns, is_active: isActive }, { error })
  .partial()
  .transform((row): ContactPatch =>
    definedOnly({
      name: row.name,
      phone: row.phone,
      companyName: row.company_name,
      type: row.profile_type,
      pixKey: row.pix_key,
      isActive: row.is_active,
    }),
  );
/** What may be sent to `contactPatch`. */
export type ContactUpdate = z.input<typeof contactPatch>;

/** The columns that a creation says, as the wire says them. */
export function contactDraftToRow(
  draft: ContactDraft,
): Omit<ContactRow, "is_active" | "created_at" | "updated_at"> {
  return {
    id: draft.id,
    name: draft.name,
    phone: draft.phone,
    company_name: draft.companyName,
    profile_type: draft.type,
    pix_key: draft.pixKey,
  };
}

/** The contact as the wire says it. */
export function contactToRow(contact: Contact): ContactRow {
  return {
    ...contactDraftToRow(contact),
    is_active: contact.isActive,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
  };
}
