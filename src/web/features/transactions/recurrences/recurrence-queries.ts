import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { day } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { RECURRENCE_FIELDS } from "#contract/recurrences.ts";
import { sum } from "#contract/sum.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Cents, TotalCents } from "#domain/money.ts";
import { sumMonthly, type MonthlySums } from "#domain/monthly-amount.ts";
import { occurrenceOf } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { callApi } from "#web/api/fetch.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import {
  recurrenceSearch,
  toPagedSearch,
  type RecurrenceSearch,
  type RecurrenceState,
} from "./recurrence-search.ts";

export type ListedRecurrence = Recurrence & {
  /** Of the next entry, or else of the rule; null after the end. */
  readonly nextDueDate: CivilDate | null;
  /** Of the next entry, or else of the rule. */
  readonly nextAmountCents: Cents;
  readonly overdueCount: number;
  readonly overdueCents: TotalCents;
};

const NEXT_DUE_DATE = field("next_due_date", "date", day.nullable());
const NEXT_AMOUNT = field("next_amount", "money", RECURRENCE_FIELDS.amountCents.codec);

const listedRecurrenceRow = recordCodec({
  ...RECURRENCE_FIELDS,
  nextDueDate: NEXT_DUE_DATE,
  nextAmountCents: NEXT_AMOUNT,
  overdueCount: field("overdue_count", "integer", z.int()),
  overdueCents: field("overdue_amount", "money", sum),
}).to<ListedRecurrence>();

export const recurrenceSource: RowSource<ListedRecurrence> = {
  entity: "recurrence",
  table: "recurrences",
  columns: "*,next_due_date,next_amount,overdue_count,overdue_amount",
  parseRows: (data) => z.array(listedRecurrenceRow).parse(data).map(withEntryDay),
  sorts: { next: "next_due_date", amount: "next_amount" },
};

/** An entry that is not made yet will have the business day. */
function withEntryDay(row: ListedRecurrence): ListedRecurrence {
  if (row.nextDueDate !== row.nextDate) return row;
  return { ...row, nextDueDate: occurrenceOf(row, row.nextNumber)?.dueDate ?? row.nextDueDate };
}

export function stateOf({
  pausedOn,
  nextDueDate,
}: Pick<ListedRecurrence, "pausedOn" | "nextDueDate">): RecurrenceState {
  if (pausedOn !== null) return "paused";
  return nextDueDate === null ? "ended" : "active";
}

/**
 * A recurrence like the ended one that began after its end, and has not ended: the user may have
 * resumed it already.
 */
export async function fetchContinuation(ended: Recurrence): Promise<Recurrence | null> {
  const { table, columns, parseRows } = recurrenceSource;
  const { data } = await callApi(table, { select: columns, type: `eq.${ended.type}` });
  const isContinuation = (other: ListedRecurrence): boolean =>
    other.id !== ended.id &&
    other.category === ended.category &&
    other.clientId === ended.clientId &&
    other.notes === ended.notes &&
    stateOf(other) !== "ended" &&
    (ended.until === null || other.firstDate > ended.until);
  return parseRows(data).find(isContinuation) ?? null;
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
  pausedOn: RECURRENCE_FIELDS.pausedOn,
  nextDueDate: NEXT_DUE_DATE,
}).to<
  Pick<ListedRecurrence, "type" | "amountCents" | "unit" | "every" | "pausedOn" | "nextDueDate">
>();

/** Of each state, and what the active ones come to; those that are paused are not in the sums. */
export function recurrenceSumsQuery({ type }: Pick<RecurrenceSearch, "type">) {
  return queryOptions({
    queryKey: queryKeys.recurrenceSums({ type }),
    queryFn: async ({ signal }) => {
      const params = {
        select: "type,next_amount,interval,every,paused_on,next_due_date",
        ...(type !== null && { type: `eq.${type}` }),
      };
      const { data } = await callApi("recurrences", params, { signal });
      const rows = z.array(repeatedRow).parse(data);
      const ofState = (state: RecurrenceState) => rows.filter((row) => stateOf(row) === state);
      const active = ofState("active");
      return {
        counts: {
          active: active.length,
          paused: ofState("paused").length,
          ended: ofState("ended").length,
        },
        ...sumMonthly(active),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export type RecurrenceSums = MonthlySums & {
  readonly counts: Readonly<Record<RecurrenceState, number>>;
};
