import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { day } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { RECURRENCE_FIELDS } from "#contract/recurrences.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Cents } from "#domain/money.ts";
import { sumMonthly } from "#domain/monthly-amount.ts";
import { occurrenceOf } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { callApi } from "#web/api/fetch.ts";
import type { PagedSearch, RowSource } from "#web/api/fetch-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { recurrenceSearch, toPagedSearch, type RecurrenceSearch } from "./recurrence-search.ts";

export type ListedRecurrence = Recurrence & {
  /** Of the next entry, or else of the rule; null after the end. */
  readonly nextDueDate: CivilDate | null;
  /** Of the next entry, or else of the rule. */
  readonly nextAmountCents: Cents;
};

const NEXT_AMOUNT = field("next_amount", "money", RECURRENCE_FIELDS.amountCents.codec);

const listedRecurrenceRow = recordCodec({
  ...RECURRENCE_FIELDS,
  nextDueDate: field("next_due_date", "date", day.nullable()),
  nextAmountCents: NEXT_AMOUNT,
}).to<ListedRecurrence>();

export const recurrenceSource: RowSource<ListedRecurrence> = {
  entity: "recurrence",
  table: "recurrences",
  columns: "*,next_due_date,next_amount",
  parseRows: (data) => z.array(listedRecurrenceRow).parse(data).map(withEntryDay),
  sorts: { next: "next_due_date", amount: "next_amount" },
};

/** An entry that is not made yet will have the business day. */
function withEntryDay(row: ListedRecurrence): ListedRecurrence {
  if (row.nextDueDate !== row.nextDate) return row;
  return { ...row, nextDueDate: occurrenceOf(row, row.nextNumber)?.dueDate ?? row.nextDueDate };
}

/** For the route's loader. */
export function recurrencePagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(recurrenceSource, toPagedSearch(readSearch(recurrenceSearch, searchParams)));
}

const repeatedRow = recordCodec({
  type: RECURRENCE_FIELDS.type,
  amountCents: NEXT_AMOUNT,
  unit: RECURRENCE_FIELDS.unit,
  every: RECURRENCE_FIELDS.every,
}).to<Pick<Recurrence, "type" | "amountCents" | "unit" | "every">>();

/** Of all that the search finds. Those that are paused are not in the sums of the active ones. */
export function recurrenceSumsQuery(search: RecurrenceSearch) {
  const { conditions } = toPagedSearch(search);
  const paused = toPagedSearch({ ...search, state: "paused" });
  return queryOptions({
    queryKey: queryKeys.recurrenceSums(conditions),
    queryFn: async ({ signal }) => {
      const read = async (which: PagedSearch["conditions"]) => {
        const params = new URLSearchParams([
          ["select", "type,next_amount,interval,every"],
          ...which.map(([name, value]) => [name, value]),
        ]);
        const { data } = await callApi("recurrences", params, { signal });
        return z.array(repeatedRow).parse(data);
      };
      const [rows, others] = await Promise.all([
        read(conditions),
        search.state === null ? read(paused.conditions) : [],
      ]);
      return { count: rows.length, pausedCount: others.length, ...sumMonthly(rows) };
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
