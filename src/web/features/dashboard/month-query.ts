import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { totalsResponse } from "#contract/report.ts";
import { addMonths, type CivilDate } from "#domain/civil-date.ts";
import { wholeMonths, type Period } from "#domain/period.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/**
 * The totals of a month, given by its first day, and of the previous month; null if that has no
 * entries, and there is nothing to compare with.
 */
export function monthQuery(month: CivilDate) {
  const before = addMonths(month, -1);
  return queryOptions({
    queryKey: queryKeys.totals({ month }),
    queryFn: async () => {
      const [current, previous] = await Promise.all([
        readTotals(wholeMonths(month, 1)),
        readTotals(wholeMonths(before, 1)),
      ]);
      return { month, before, current, previous: previous.count === 0 ? null : previous };
    },
    placeholderData: keepPreviousData,
  });
}

/** Active entries due in the period; undated ones are in no month. */
async function readTotals({ start, end }: Period) {
  const { data } = await callApi("rpc/totals", { start, end, due: "dated", lifecycle: "active" });
  return totalsResponse.parse(data).totals;
}
