/** Only employees have a Pix key; a contact is never removed, only deactivated (spec section 3). */
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

/** A new contact is always created active (spec section 4). */
export type ContactDraft = Pick<
  Contact,
  "id" | "name" | "phone" | "companyName" | "type" | "pixKey"
>;

export type ContactPatch = Partial<
  Pick<Contact, "name" | "phone" | "companyName" | "type" | "pixKey" | "isActive">
>;
