import { foldCase } from "#domain/normalize-text.ts";
import type { ContactOption } from "./contact-directory.ts";

/** Without case, accents and repeated blanks. */
export function foldName(text: string): string {
  return foldCase(text.normalize("NFD").replace(/\p{M}/gu, "")).replace(/\s+/gu, " ").trim();
}

/**
 * Finds the contacts whose names contain every word of the query; those that begin with it come first.
 * A blank query finds all.
 */
export function searchContacts(contacts: readonly ContactOption[], query: string): ContactOption[] {
  const folded = foldName(query);
  const words = folded.split(" ");
  const first: ContactOption[] = [];
  const others: ContactOption[] = [];
  for (const contact of contacts) {
    const name = foldedNameOf(contact);
    if (!words.every((word) => name.includes(word))) continue;
    (name.startsWith(folded) ? first : others).push(contact);
  }
  return [...first, ...others];
}

const foldedNames = new WeakMap<ContactOption, string>();

/** Cached: every contact is compared with each key typed. */
function foldedNameOf(contact: ContactOption): string {
  const cached = foldedNames.get(contact);
  if (cached !== undefined) return cached;
  const name = foldName(contact.name);
  foldedNames.set(contact, name);
  return name;
}
