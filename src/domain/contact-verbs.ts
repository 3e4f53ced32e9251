/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { applyUpdate, type Change } from "./record-version.ts";
import type { Instant } from "./company-time.ts";
import {
  CONTACT_TYPES,
  inOrder,
  mayHavePixKey,
  type Contact,
  type ContactDraft,
  type ContactPatch,
} from "./contact.ts";
import { listItems, toListText } from "./list-text.ts";
import { CONTACT_CREATED, describeContactUpdate } from "./audit-descriptions.ts";
import { Refusal } from "./refusal.ts";
import { withoutSentBack } from "./sent-back.ts";

const TEXTS = ["name", "phone", "companyName", "pixKey", "notes", "address"] as const;

/** Refuses a Pix key on a client. */
export function createContact(draft: ContactDraft, now: Instant): Change<Contact> {
  refusePixKeyOnClient(draft);
  const row: Contact = {
    ...draft,
    ...inOrder(draft),
    isActive: true,
    createdAt: now,
    updatedAt: now,
  };
  return { row, description: CONTACT_CREATED };
}

/**
 * Returns null when nothing changes. Becoming only a client clears the Pix key (spec section 4).
 * Refuses a Pix key on a client, and removing the client type while the contact has linked income
 * (with the count).
 */
export function updateContact(
  contact: Contact,
  patch: ContactPatch,
  context: { readonly now: Instant; readonly linkedIncomes: number },
): Change<Contact> | null {
  const kinds = changedTypes(contact, patch);
  const pixKey = mayHavePixKey(kinds) ? contact.pixKey : null;
  const changes = withoutSentBack(contact, patch, TEXTS);
  const changed: Contact = { ...contact, pixKey, ...changes, ...kinds };
  refusePixKeyOnClient(changed);
  const { linkedIncomes } = context;
  if (contact.type === "client" && changed.type !== "client" && linkedIncomes > 0) {
    throw new Refusal({ code: "contact-has-incomes", count: linkedIncomes, type: changed.type });
  }
  const row = applyUpdate(contact, changed, context.now);
  return row === null ? null : { row, description: describeContactUpdate(contact, row) };
}

/**
 * A `type` without `otherTypes` replaces only the first type: the caller may not know that there
 * are several.
 */
function changedTypes(
  contact: Contact,
  { type = contact.type, otherTypes }: ContactPatch,
): Pick<Contact, "type" | "otherTypes"> {
  if (otherTypes !== undefined) return inOrder({ type, otherTypes });
  const isAfter = (other: Contact["type"]) =>
    CONTACT_TYPES.indexOf(other) > CONTACT_TYPES.indexOf(type);
  return { type, otherTypes: toListText(listItems(contact.otherTypes).filter(isAfter)) };
}

/** True if the number of linked incomes alone decides whether the patch is allowed. */
export function dependsOnIncomes({ type }: ContactPatch): boolean {
  return type !== undefined && type !== "client";
}

function refusePixKeyOnClient(contact: Pick<Contact, "type" | "otherTypes" | "pixKey">): void {
  if (!mayHavePixKey(contact) && contact.pixKey !== null) {
    throw new Refusal({ code: "pix-key-on-client" });
  }
}
