/**
 * A contact: a client or an employee (spec section 3). Always true: only employees hold a Pix key;
 * an employee is linked to no income; a contact is never removed, only made inactive.
 */
import type { Instant } from "./company-time.ts";
import type { ContactId } from "./ids.ts";

/** What a contact can be (spec section 3). */
export const CONTACT_TYPES = ["client", "employee"] as const;
/** One of `CONTACT_TYPES`. */
export type ContactType = (typeof CONTACT_TYPES)[number];

/** How a contact's type reads on screen. */
export const CONTACT_TYPE_LABELS: Record<ContactType, string> = {
  client: "Cliente",
  employee: "Funcionário",
};

/** Longest texts kept, in UTF-16 units. */
export const CONTACT_LIMITS = { name: 200, phone: 40, companyName: 200, pixKey: 140 } as const;

/** A contact as it stands; the texts are clean (`text.ts`) and null when blank. */
export type Contact = {
  readonly id: ContactId;
  readonly name: string;
  readonly phone: string | null;
  readonly companyName: string | null;
  readonly type: ContactType;
  readonly pixKey: string | null;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** What a person says of a new contact. It is always created active (spec section 4). */
export type ContactDraft = Pick<
  Contact,
  "id" | "name" | "phone" | "companyName" | "type" | "pixKey"
>;

/** The fields to change; an absent one stays as it is. */
export type ContactPatch = Partial<
  Pick<Contact, "name" | "phone" | "companyName" | "type" | "pixKey" | "isActive">
>;
