/** The two writes on a contact, as the wire takes them. The server writes the history beside each. */
import * as z from "zod";
import { CONTACT_LABELS, type ContactInsert, type ContactUpdate } from "#contract/contacts.ts";
import { ChangedMeanwhile } from "#web/api/stale-write-error.ts";
import { ExplainedError } from "#web/api/user-facing-error.ts";
import { wire } from "#web/api/client.ts";
import { WireFailure } from "#web/api/api-error.ts";
import { contactOfRow, type ContactEntry } from "./contact.ts";

/** Creates the contact. Sent again with the same id and content it creates nothing more. */
export async function createContact(row: ContactInsert & { id: string }): Promise<ContactEntry> {
  const { data } = await wire.from("clients").insert(row).select().throwOnError();
  const [created] = z.array(contactOfRow).parse(data);
  if (created === undefined) {
    throw new ExplainedError("Falha ao criar cliente", {
      message: "Falha ao criar cliente",
      hint: "O servidor não confirmou o cadastro. Registre de novo: nada fica em dobro.",
    });
  }
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

/** What the server has against the contact's type, for beside that field; null when it is not about it. */
export function refusalOfType(error: unknown): string | null {
  if (!(error instanceof WireFailure) || !error.isRefusal) return null;
  const { message, hint } = error.explanation;
  // The server's messages begin with the field that they are about.
  const prefix = `${CONTACT_LABELS.profile_type}: `;
  if (!message.startsWith(prefix)) return null;
  const reason = message.slice(prefix.length);
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  return hint === null ? sentence : `${sentence} ${hint}`;
}
