import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { recordCodec } from "#contract/record-codec.ts";
import type { Contact } from "#domain/contact.ts";
import { wire } from "#web/api/client.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** A contact, in as much as a link needs. */
export type ContactOption = Pick<Contact, "id" | "name" | "type" | "isActive">;

const contactOption = recordCodec({
  id: CONTACT_FIELDS.id,
  name: CONTACT_FIELDS.name,
  type: CONTACT_FIELDS.type,
  isActive: CONTACT_FIELDS.isActive,
}).to<ContactOption>();

const byName = new Intl.Collator("pt-BR").compare;

/** Every contact by name: what a link may be chosen from, and who an id is. */
export const contactDirectoryQuery = queryOptions({
  queryKey: queryKeys.contactDirectory,
  queryFn: async (): Promise<ContactOption[]> => {
    const { data } = await wire
      .from("clients")
      .select("id,name,profile_type,is_active")
      .order("id")
      .throwOnError();
    return inOrder(z.array(contactOption).parse(data));
  },
  staleTime: 60_000,
});

/** Puts a contact that was just created where all are, so that it can be linked at once. */
export function addToDirectory(queryClient: QueryClient, contact: ContactOption): void {
  queryClient.setQueryData(contactDirectoryQuery.queryKey, (contacts) =>
    contacts === undefined
      ? undefined
      : inOrder([...contacts.filter(({ id }) => id !== contact.id), contact]),
  );
}

function inOrder(contacts: ContactOption[]): ContactOption[] {
  return contacts.toSorted((a, b) => byName(a.name, b.name));
}
