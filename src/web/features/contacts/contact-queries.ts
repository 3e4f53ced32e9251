import * as z from "zod";
import { contactRow } from "#contract/contacts.ts";
import { centsFromReais, reaisFromCents } from "#domain/money.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { wire } from "#web/api/client.ts";
import { contactOf } from "#web/records/contact.ts";
import { contactSearch, pagedSearchOf } from "./contact-list-search.ts";

const listedContactOfRow = contactRow
  .extend({ name_plain: z.string(), total_income: z.number(), total_expense: z.number() })
  .transform((row) => ({
    ...contactOf(row),
    /** The name as the server sorts it. */
    collationKey: row.name_plain,
    incomeCents: centsFromReais(row.total_income),
    expenseCents: centsFromReais(row.total_expense),
  }));
/** A contact with the totals of the active entries linked to it. */
export type ListedContact = z.output<typeof listedContactOfRow>;

/** The contacts of a list. */
export const contactSource: RowSource<ListedContact> = {
  entity: "contact",
  query: (columns) => wire.from("clients").select(columns),
  columns: "*,name_plain,total_income,total_expense",
  rowsOf: (data) => z.array(listedContactOfRow).parse(data),
  sorts: {
    created: { column: "created_at", isNullable: false, valueOf: (contact) => contact.createdAt },
    name: { column: "name_plain", isNullable: false, valueOf: (contact) => contact.collationKey },
    income: {
      column: "total_income",
      isNullable: false,
      valueOf: (contact) => reaisFromCents(contact.incomeCents),
    },
    expense: {
      column: "total_expense",
      isNullable: false,
      valueOf: (contact) => reaisFromCents(contact.expenseCents),
    },
  },
  rowsOfEntries: contactsOfEntries,
};

/** The list that this address shows, for a loader. */
export function contactPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(contactSource, pagedSearchOf(readSearch(contactSearch, searchParams)));
}

const linkChange = z.object({
  changes: z.object({ client_id: z.tuple([z.string().nullable(), z.string().nullable()]) }),
});

/** The contacts whose totals a change to these entries may have changed: all they were ever linked to. */
async function contactsOfEntries(entryIds: readonly string[]): Promise<string[]> {
  const { data } = await wire
    .from("audit_records")
    .select("changes")
    .eq("entity_type", "transaction")
    .in("entity_id", entryIds)
    .throwOnError();
  // Most changes are not to the link.
  const links = data.flatMap(
    (record) => linkChange.safeParse(record).data?.changes.client_id ?? [],
  );
  return [...new Set(links.filter((id) => id !== null))];
}
