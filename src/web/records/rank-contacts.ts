import { foldCase } from "#domain/normalize-text.ts";
import type { ContactOption } from "./contact-directory.ts";

/** Text as names are compared: without case, accents or blanks too many. */
export function foldName(text: string): string {
  return foldCase(text.normalize("NFD").replace(/\p{M}/gu, "")).replace(/\s+/gu, " ").trim();
}

/**
 * The contacts whose names hold every word of the query, those that begin with it first; each part
 * in the order given. A blank query finds all.
 */
export function contactsNamed(contacts: readonly ContactOption[], query: string): ContactOption[] {
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

/** Worked out once: lists of contacts are asked for with each form that opens. */
function foldedNameOf(contact: ContactOption): string {
  const known = foldedNames.get(contact);
  if (known !== undefined) return known;
  const name = foldName(contact.name);
  foldedNames.set(contact, name);
  return name;
}
