/**
 * A contact: a client or an employee (spec section 3). Always true: only employees have a Pix key; an
 * employee has no linked income; a contact is never removed, only deactivated.
 */
import type { Instant } from "./company-time.ts";
import type { ContactId } from "./ids.ts";

export const CONTACT_TYPES = ["client", "employee"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const CONTACT_TYPE_LABELS: Record<ContactType, string> = {
  client: "Cliente",
  employee: "Funcionário",
};

export const CONTACT_LIMITS = { name: 200, phone: 40, companyName: 200, pixKey: 140 } as const;

/** Text fields are normalized (`sanitize-text.ts`) and null when blank. */
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

/** The input for a new contact, which is always created active (spec section 4). */
export type ContactDraft = Pick<
  Contact,
  "id" | "name" | "phone" | "companyName" | "type" | "pixKey"
>;

/** The fields to change; an absent field keeps its value. */
export type ContactPatch = Partial<
  Pick<Contact, "name" | "phone" | "companyName" | "type" | "pixKey" | "isActive">
>;
