/** The two writes on a contact, as the wire takes them. The server writes the history beside each. */
import * as z from "zod";
import { CONTACT_LABELS, type ContactInsert, type ContactUpdate } from "#contract/contacts.ts";
import { StaleWriteError } from "#web/api/stale-write-error.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { wire } from "#web/api/client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { contactOfRow, type ContactView } from "./contact.ts";

/** Creates the contact. Sent again with the same id and content it creates nothing more. */
export async function createContact(row: ContactInsert & { id: string }): Promise<ContactView> {
  const { data } = await wire.from("clients").insert(row).select().throwOnError();
  const [created] = z.array(contactOfRow).parse(data);
  if (created === undefined) {
    throw new UserFacingError("Falha ao criar cliente", {
      message: "Falha ao criar cliente",
      hint: "O servidor não confirmou o cadastro. Registre de novo: nada fica em dobro.",
    });
  }
  return created;
}

/**
 * Changes the columns of the contact as it was read; one changed since then is left alone.
 * @throws StaleWriteError
 */
export async function updateContact(base: ContactView, patch: ContactUpdate): Promise<ContactView> {
  const { data } = await wire
    .from("clients")
    .update(patch)
    .eq("id", base.id)
    .eq("updated_at", base.updatedAt)
    .select()
    .throwOnError();
  const [updated] = z.array(contactOfRow).parse(data);
  // A contact is never removed, so no row back can only mean a newer version.
  if (updated === undefined) throw new StaleWriteError("Este cadastro");
  return updated;
}

/** What the server has against the contact's type, for beside that field; null when it is not about it. */
export function refusalOfType(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.isRefusal) return null;
  const { message, hint } = error.explanation;
  // The server's messages begin with the field that they are about.
  const prefix = `${CONTACT_LABELS.profile_type}: `;
  if (!message.startsWith(prefix)) return null;
  const reason = message.slice(prefix.length);
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  return hint === null ? sentence : `${sentence} ${hint}`;
}
