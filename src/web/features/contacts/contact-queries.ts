import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { sum } from "#contract/sum.ts";
import type { Contact } from "#domain/contact.ts";
import type { TotalCents } from "#domain/money.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { contactSearch, toPagedSearch } from "./contact-list-search.ts";

/** A contact with the totals of the active entries linked to it. */
export type ListedContact = Contact & {
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

const listedContactRow = recordCodec({
  ...CONTACT_FIELDS,
  incomeCents: field("total_income", "money", sum),
  expenseCents: field("total_expense", "money", sum),
}).to<ListedContact>();

export const contactSource: RowSource<ListedContact> = {
  entity: "contact",
  table: "clients",
  columns: "*,total_income,total_expense",
  parseRows: (data) => z.array(listedContactRow).parse(data),
  sorts: {
    created: "created_at",
    name: "name_plain",
    income: "total_income",
    expense: "total_expense",
  },
};

/** For the route's loader. */
export function contactPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(contactSource, toPagedSearch(readSearch(contactSearch, searchParams)));
}
