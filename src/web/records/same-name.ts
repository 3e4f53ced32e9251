import type { QueryClient } from "@tanstack/react-query";
import { describeTypes, type Contact } from "#domain/contact.ts";
import { cachedOrFetched } from "./cached-or-fetched.ts";
import { contactDirectoryQuery, type ContactOption } from "./contact-directory.ts";
import type { Asked } from "./record-kind.ts";
import { foldTyped } from "#domain/normalize-text.ts";

type NameQuestion = Asked<{ name: string }>;

/**
 * Asks before saving if another contact has the same name, ignoring case, accents and repeated
 * spaces. It is allowed.
 */
export function askAboutSameName(
  name: string,
  base: Pick<Contact, "name"> | null,
  {
    queryClient,
    ownId,
    confirm,
  }: { readonly queryClient: QueryClient; readonly ownId: string | null; readonly confirm: string },
): NameQuestion | Promise<NameQuestion> {
  const key = foldTyped(name);
  if (base !== null && foldTyped(base.name) === key) return null;
  const ask = (contacts: readonly ContactOption[] | null): NameQuestion => {
    const same = contacts?.find(
      (contact) => contact.id !== ownId && foldTyped(contact.name) === key,
    );
    if (same === undefined) return null;
    const state = same.isActive ? "" : ", inativo";
    return {
      question: `“${same.name}” já está no cadastro (${describeTypes(same)}${state}). É outro?`,
      confirm,
      field: "name",
    };
  };
  const contacts = cachedOrFetched(queryClient, contactDirectoryQuery);
  return contacts instanceof Promise ? contacts.then(ask) : ask(contacts);
}
