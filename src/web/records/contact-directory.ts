import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { recordCodec } from "#contract/record-codec.ts";
import type { Contact } from "#domain/contact.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

export type ContactOption = Pick<Contact, "id" | "name" | "type" | "otherTypes" | "isActive">;

const contactOption = recordCodec({
  id: CONTACT_FIELDS.id,
  name: CONTACT_FIELDS.name,
  type: CONTACT_FIELDS.type,
  otherTypes: CONTACT_FIELDS.otherTypes,
  isActive: CONTACT_FIELDS.isActive,
}).to<ContactOption>();

const byName = new Intl.Collator("pt-BR").compare;

/** All contacts, by name. */
export const contactDirectoryQuery = queryOptions({
  queryKey: queryKeys.contactDirectory,
  queryFn: async (): Promise<ContactOption[]> => {
    const { data } = await callApi("clients", {
      select: "id,name,profile_type,other_types,is_active",
      order: "id",
    });
    return sortByName(z.array(contactOption).parse(data));
  },
  staleTime: 60_000,
});

/** Adds a new contact before the next fetch, so that it can be linked immediately. */
export function addToDirectory(queryClient: QueryClient, contact: ContactOption): void {
  queryClient.setQueryData(contactDirectoryQuery.queryKey, (contacts) =>
    contacts === undefined
      ? undefined
      : sortByName([...contacts.filter(({ id }) => id !== contact.id), contact]),
  );
}

function sortByName(contacts: ContactOption[]): ContactOption[] {
  return contacts.toSorted((a, b) => byName(a.name, b.name));
}
