import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as z from "zod";
import { wire } from "#web/api/client.ts";
import {
  NOTHING,
  linkedEntriesOf,
  linkedPage,
  type LinkedEntry,
  type LinkedPage,
} from "./linked-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";

const PAGE_SIZE = 50;

/** What is linked to the contact, kept up to date with what anybody changes. */
export function useLinkedEntries(contactId: string) {
  return useInfiniteQuery(linkedEntriesQuery(contactId));
}
/** What `useLinkedEntries` gives. */
export type LinkedEntriesResult = ReturnType<typeof useLinkedEntries>;

type Cursor = Pick<LinkedEntry, "id" | "dueDate">;
const FIRST_PAGE: Cursor | null = null;

/** The contact's entries, a page at a time. */
function linkedEntriesQuery(contactId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.contactEntries(contactId),
    queryFn: ({ pageParam }) => fetchPage(contactId, pageParam),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ totals, entries }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.entries.length, 0);
      return read < totals.count ? entries.at(-1) : undefined;
    },
    select: ({ pages }) => linkedEntriesOf(pages),
  });
}

async function fetchPage(contactId: string, cursor: Cursor | null): Promise<LinkedPage> {
  const entries = { referencedTable: "entries" };
  const query = wire
    .from("clients")
    .select(
      "linked_count,total_income,total_expense,entries:transactions(id,type,category,amount,expected_payment_date,lifecycle,resolved_status)",
    )
    .eq("id", contactId)
    .order("expected_payment_date", { ascending: false, nullsFirst: false, ...entries })
    .order("id", { ascending: false, ...entries })
    .limit(PAGE_SIZE, entries);
  const { data } = await (
    cursor === null ? query : query.or(after(cursor), entries)
  ).throwOnError();
  // No contact of that id: its panel says so.
  return z.array(linkedPage).parse(data)[0] ?? { totals: NOTHING, entries: [] };
}

/** PostgREST's `or` condition for the rows after the cursor, those without a date last. */
function after({ id, dueDate }: Cursor): string {
  if (dueDate === null) return `and(expected_payment_date.is.null,id.lt."${id}")`;
  return [
    `expected_payment_date.lt.${dueDate}`,
    `and(expected_payment_date.eq.${dueDate},id.lt."${id}")`,
    "expected_payment_date.is.null",
  ].join();
}
