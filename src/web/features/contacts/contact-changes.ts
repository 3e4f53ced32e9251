/** The two writes on a contact, as the wire takes them. The server writes the history beside each. */
import * as z from "zod";
import type { ContactInsert, ContactUpdate } from "#contract/contacts.ts";
import { ChangedMeanwhile } from "#web/lib/changed-meanwhile.ts";
import { wire } from "#web/lib/wire.ts";
import { contactOfRow, type ContactEntry } from "./contact-queries.ts";

/** Creates the contact. Sent again with the same id and content it creates nothing more. */
export async function createContact(row: ContactInsert & { id: string }): Promise<ContactEntry> {
  const { data } = await wire.from("clients").insert(row).select().throwOnError();
  const [created] = z.array(contactOfRow).parse(data);
  if (created === undefined) throw new Error("Falha ao criar cliente");
  return created;
}

/**
 * Changes the columns of the contact as it was read; one changed since then is left alone.
 * @throws ChangedMeanwhile
 */
export async function updateContact(
  base: ContactEntry,
  patch: ContactUpdate,
): Promise<ContactEntry> {
  const { data } = await wire
    .from("clients")
    .update(patch)
    .eq("id", base.id)
    .eq("updated_at", base.updatedAt)
    .select()
    .throwOnError();
  const [updated] = z.array(contactOfRow).parse(data);
  // A contact is never removed, so no row back can only mean a newer version.
  if (updated === undefined) throw new ChangedMeanwhile("Este cadastro");
  return updated;
}
