/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { applyUpdate, type Change } from "./record-version.ts";
import type { Instant } from "./company-time.ts";
import { mayHavePixKey, type Contact, type ContactDraft, type ContactPatch } from "./contact.ts";
import { CONTACT_CREATED, describeContactUpdate } from "./audit-descriptions.ts";
import { Refusal } from "./refusal.ts";

/** Refuses a Pix key on a client. */
export function createContact(draft: ContactDraft, now: Instant): Change<Contact> {
  refusePixKeyOnClient(draft);
  const row: Contact = { ...draft, isActive: true, createdAt: now, updatedAt: now };
  return { row, description: CONTACT_CREATED };
}

/**
 * Null when nothing changes. Becoming a client clears the Pix key (spec section 4). Refuses a Pix
 * key on a client, and a client that becomes another type while it has linked income (a count).
 */
export function updateContact(
  contact: Contact,
  patch: ContactPatch,
  context: { readonly now: Instant; readonly linkedIncomes: number },
): Change<Contact> | null {
  const becomesClient = patch.type === "client" && contact.type !== "client";
  const pixKey = patch.pixKey === undefined && becomesClient ? null : contact.pixKey;
  const changed: Contact = { ...contact, pixKey, ...patch };
  refusePixKeyOnClient(changed);
  const { linkedIncomes } = context;
  if (contact.type === "client" && changed.type !== "client" && linkedIncomes > 0) {
    throw new Refusal({ code: "contact-has-incomes", count: linkedIncomes, type: changed.type });
  }
  const row = applyUpdate(contact, changed, context.now);
  return row === null ? null : { row, description: describeContactUpdate(contact, row) };
}

/** True if only the number of linked incomes decides whether the patch is allowed. */
export function dependsOnIncomes({ type }: ContactPatch): boolean {
  return type !== undefined && type !== "client";
}

function refusePixKeyOnClient(contact: Pick<Contact, "type" | "pixKey">): void {
  if (!mayHavePixKey(contact) && contact.pixKey !== null) {
    throw new Refusal({ code: "pix-key-on-client" });
  }
}
