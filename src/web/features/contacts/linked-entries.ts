import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as z from "zod";
import { apiClient } from "#web/api/client.ts";
import {
  NO_TOTALS,
  joinPages,
  linkedPage,
  type LinkedEntry,
  type LinkedPage,
} from "./linked-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";

const PAGE_SIZE = 50;

export function useLinkedEntries(contactId: string) {
  return useInfiniteQuery(linkedEntriesQuery(contactId));
}
export type LinkedEntriesResult = ReturnType<typeof useLinkedEntries>;

type Cursor = Pick<LinkedEntry, "id" | "dueDate">;
const FIRST_PAGE: Cursor | null = null;

function linkedEntriesQuery(contactId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.contactEntries(contactId),
    queryFn: ({ pageParam }) => fetchPage(contactId, pageParam),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ totals, entries }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.entries.length, 0);
      return loaded < totals.count ? entries.at(-1) : undefined;
    },
    select: ({ pages }) => joinPages(pages),
  });
}

async function fetchPage(contactId: string, cursor: Cursor | null): Promise<LinkedPage> {
  const entries = { referencedTable: "entries" };
  const query = apiClient
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
  return z.array(linkedPage).parse(data)[0] ?? { totals: NO_TOTALS, entries: [] };
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
