/**
 * Those who are paid, employees and suppliers, may have a Pix key; clients never. A contact is never
 * removed, only deactivated (spec section 3).
 */
import type { Instant } from "./company-time.ts";
import type { ContactId } from "./ids.ts";
import type { TaxId } from "./tax-id.ts";

export const CONTACT_TYPES = ["client", "employee", "supplier"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const CONTACT_TYPE_LABELS: Record<ContactType, string> = {
  client: "Cliente",
  employee: "Funcionário",
  supplier: "Fornecedor",
};

export const CONTACT_LIMITS = {
  name: 200,
  phone: 40,
  companyName: 200,
  pixKey: 140,
  email: 254,
  notes: 2000,
} as const;

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
  /** A CPF or a CNPJ; two contacts may have the same one. */
  readonly document: TaxId | null;
  readonly email: string | null;
  /** Lines of text. */
  readonly notes: string | null;
};

/** A new contact is always created active (spec section 4). */
export type ContactDraft = Omit<Contact, "isActive" | "createdAt" | "updatedAt">;

export type ContactPatch = Partial<Omit<Contact, "id" | "createdAt" | "updatedAt">>;

export function mayHavePixKey({ type }: Pick<Contact, "type">): boolean {
  return type !== "client";
}
