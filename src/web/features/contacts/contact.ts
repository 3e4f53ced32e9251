/** How the wire says a contact, and how the screens hold it. */
import * as z from "zod";
import { contactRow, type ContactRow } from "#contract/contacts.ts";
import { centsFromReais } from "#domain/money.ts";

/** Reads a row of the wire. Refuses one that is no contact. */
export const contactOfRow = contactRow.transform(contactOf);
/** A contact as the screens hold it. */
export type ContactView = z.output<typeof contactOfRow>;

/** Reads a row of the list. Refuses one that is no contact or whose totals are not exact. */
export const listedContactOfRow = contactRow
  .extend({ name_plain: z.string(), total_income: z.number(), total_expense: z.number() })
  .transform((row) => ({
    ...contactOf(row),
    /** What it stands by in an order of names. */
    collationKey: row.name_plain,
    incomeCents: centsFromReais(row.total_income),
    expenseCents: centsFromReais(row.total_expense),
  }));
/** A contact with what the active entries linked to it come to. */
export type ListedContact = z.output<typeof listedContactOfRow>;

function contactOf(row: ContactRow) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    companyName: row.company_name,
    type: row.profile_type,
    pixKey: row.pix_key,
    isActive: row.is_active,
    createdAt: row.created_at,
    /** Also the version of the row: a save names the one it was based on. */
    updatedAt: row.updated_at,
  };
}
