import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { day } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { sum } from "#contract/sum.ts";
import type { CivilDate } from "#domain/civil-date.ts";
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
  /** The unpaid ones. */
  readonly unpaidIncomeCents: TotalCents;
  readonly unpaidExpenseCents: TotalCents;
  /** The overdue ones. */
  readonly overdueIncomeCents: TotalCents;
  readonly overdueExpenseCents: TotalCents;
  /**
   * The latest due date of all linked entries, including excluded ones: that of the first entry in
   * the contact's list.
   */
  readonly lastDueDate: CivilDate | null;
};

const listedContactRow = recordCodec({
  ...CONTACT_FIELDS,
  incomeCents: field("total_income", "money", sum),
  expenseCents: field("total_expense", "money", sum),
  unpaidIncomeCents: field("unpaid_income", "money", sum),
  unpaidExpenseCents: field("unpaid_expense", "money", sum),
  overdueIncomeCents: field("overdue_income", "money", sum),
  overdueExpenseCents: field("overdue_expense", "money", sum),
  lastDueDate: field("last_due_date", "date", day.nullable()),
}).to<ListedContact>();

export const contactSource: RowSource<ListedContact> = {
  entity: "contact",
  table: "clients",
  columns:
    "*,total_income,total_expense,unpaid_income,unpaid_expense,overdue_income,overdue_expense,last_due_date",
  parseRows: (data) => z.array(listedContactRow).parse(data),
  sorts: {
    created: "created_at",
    name: "name_plain",
    income: "total_income",
    expense: "total_expense",
    receivable: "unpaid_income",
    payable: "unpaid_expense",
    lastDue: "last_due_date",
  },
};

/** For the loader of the route. */
export function contactPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(contactSource, toPagedSearch(readSearch(contactSearch, searchParams)));
}
