import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { sum } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import type { Contact } from "#domain/contact.ts";
import { reaisFromCents, type Cents } from "#domain/money.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { wire } from "#web/api/client.ts";
import { contactSearch, pagedSearchOf } from "./contact-list-search.ts";

/** A contact with the totals of the active entries linked to it. */
export type ListedContact = Contact & {
  /** The name as the server sorts it. */
  readonly collationKey: string;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

const listedContactRow = recordCodec({
  ...CONTACT_FIELDS,
  collationKey: field("name_plain", "text", z.string()),
  incomeCents: field("total_income", "money", sum),
  expenseCents: field("total_expense", "money", sum),
}).to<ListedContact>();

/** The contacts of a list. */
export const contactSource: RowSource<ListedContact> = {
  entity: "contact",
  query: (columns) => wire.from("clients").select(columns),
  columns: "*,name_plain,total_income,total_expense",
  rowsOf: (data) => z.array(listedContactRow).parse(data),
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
};

/** The list that this address shows, for a loader. */
export function contactPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(contactSource, pagedSearchOf(readSearch(contactSearch, searchParams)));
}
