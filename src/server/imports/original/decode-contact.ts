import { CONTACT_FIELDS, CONTACT_LABELS } from "#contract/contacts.ts";
import { mayHavePixKey, NO_OTHER_TYPES, type Contact } from "#domain/contact.ts";
import type { CheckedRow } from "./row-check.ts";

/** Null for an invalid row. */
export function decodeContact(row: CheckedRow): Contact | null {
  const fields = CONTACT_FIELDS;
  const id = row.read("id", fields.id.codec);
  const name = row.read("name", fields.name.codec);
  const phone = row.read("phone", fields.phone.codec);
  const companyName = row.read("company_name", fields.companyName.codec);
  const type = row.read("profile_type", fields.type.codec);
  const pixKey = row.read("pix_key", fields.pixKey.codec);
  const isActive = row.read("is_active", fields.isActive.codec);
  const createdAt = row.instant("created_at");
  const updatedAt = row.get("updated_at") === null ? createdAt : row.instant("updated_at");
  if (
    !row.isRight ||
    id === undefined ||
    name === undefined ||
    phone === undefined ||
    companyName === undefined ||
    type === undefined ||
    pixKey === undefined ||
    isActive === undefined ||
    createdAt === undefined ||
    updatedAt === undefined
  ) {
    return null;
  }
  const hasNoPixKey = pixKey !== null && !mayHavePixKey({ type, otherTypes: NO_OTHER_TYPES });
  if (hasNoPixKey) {
    row.repair(CONTACT_LABELS.pix_key, "Um cliente não tem chave Pix: ela não é trazida.");
  }
  return {
    id,
    name,
    phone,
    companyName,
    type,
    pixKey: hasNoPixKey ? null : pixKey,
    isActive,
    createdAt,
    updatedAt,
    document: null,
    email: null,
    notes: null,
    otherTypes: NO_OTHER_TYPES,
    address: null,
  };
}
