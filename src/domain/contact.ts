/**
 * A contact is a client, an employee or a supplier, or several of these. Its `type` is the first of
 * them, so a client always has the type that income links to. Employees and suppliers may have a
 * Pix key; one who is only a client may not. A contact is never removed, only deactivated (spec
 * section 3).
 */
import type { Instant } from "./company-time.ts";
import type { ContactId } from "./ids.ts";
import { listItems, toListText, type ListText } from "./list-text.ts";
import type { TaxId } from "./tax-id.ts";

/** In order of precedence: the first one that applies is the contact's `type`. */
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
  address: 300,
} as const;

export type OtherTypes = ListText<ContactType>;
export const NO_OTHER_TYPES: OtherTypes = toListText<ContactType>([]);

/** Text fields are normalized (`sanitize-text.ts`) and null when blank. */
export type Contact = {
  readonly id: ContactId;
  readonly name: string;
  readonly phone: string | null;
  readonly companyName: string | null;
  readonly type: ContactType;
  /** The types besides `type`, in the order of `CONTACT_TYPES`. */
  readonly otherTypes: OtherTypes;
  readonly pixKey: string | null;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** A CPF or a CNPJ; not unique among contacts. */
  readonly document: TaxId | null;
  readonly email: string | null;
  /** May have several lines. */
  readonly notes: string | null;
  /** May have several lines. */
  readonly address: string | null;
};

type ContactKinds = Pick<Contact, "type" | "otherTypes">;

/** A new contact is always created active (spec section 4). */
export type ContactDraft = Omit<Contact, "isActive" | "createdAt" | "updatedAt">;

export type ContactPatch = Partial<Omit<Contact, "id" | "createdAt" | "updatedAt">>;

/** All types of the contact, in order. */
function typesOf({ type, otherTypes }: ContactKinds): ContactType[] {
  const others = otherTypes === NO_OTHER_TYPES ? [] : listItems(otherTypes);
  return CONTACT_TYPES.filter((one) => one === type || others.includes(one));
}

/** Sorts the types of a contact. */
export function inOrder(kinds: ContactKinds): ContactKinds {
  const [type = kinds.type, ...others] = typesOf(kinds);
  return { type, otherTypes: toListText(others) };
}

/** "Cliente e fornecedor". */
export function describeTypes(kinds: ContactKinds): string {
  const [first = "", ...others] = typesOf(kinds).map((type) => CONTACT_TYPE_LABELS[type]);
  const last = others.pop()?.toLowerCase();
  const some = [first, ...others.map((label) => label.toLowerCase())].join(", ");
  return last === undefined ? some : `${some} e ${last}`;
}

export function mayHavePixKey(kinds: ContactKinds): boolean {
  return typesOf(kinds).some((type) => type !== "client");
}
