/** A contact created on the way, with only what is needed to go on: see `NewContactDialog`. */
import * as z from "zod";
import { CONTACT_LABELS as LABELS, contactRow } from "#contract/contacts.ts";
import { oneOf, optionalLine, requiredLine } from "#contract/fields.ts";
import { CONTACT_LIMITS as LIMITS, CONTACT_TYPES } from "#domain/contact.ts";
import { wire } from "#web/api/client.ts";

/** Accepts the form; refuses in Portuguese, beside the field. */
export const newContactForm = z.object({
  name: requiredLine(LABELS.name, LIMITS.name),
  type: oneOf(LABELS.profile_type, CONTACT_TYPES),
  phone: optionalLine(LABELS.phone, LIMITS.phone),
});
/** What the controls hold: text. */
export type NewContactInput = z.input<typeof newContactForm>;
/** What an accepted form says. */
export type NewContactOutput = z.output<typeof newContactForm>;

/** Creates the contact. Sent again with the same id and content it creates nothing more. */
export async function createNewContact(id: string, { name, type, phone }: NewContactOutput) {
  const row = { id, name, profile_type: type, phone };
  const { data } = await wire.from("clients").insert(row).select().throwOnError();
  const [created] = z.array(contactRow).parse(data);
  if (created === undefined) throw new Error("Falha ao criar cliente");
  return created;
}
