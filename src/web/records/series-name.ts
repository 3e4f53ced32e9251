/** The name of a series whose id is in the URL. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { seriesName } from "#domain/entry-title.ts";
import { SERIES_NOT_FOUND } from "#domain/missing-names.ts";
import type { Transaction } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

const { category, notes, seriesCount } = TRANSACTION_FIELDS;
const titledRow = recordCodec({ category, notes, seriesCount }).to<
  Pick<Transaction, "category" | "notes" | "seriesCount">
>();

/** The name of its first entry. */
function seriesNameQuery(seriesId: string) {
  return queryOptions({
    queryKey: queryKeys.seriesName(seriesId),
    queryFn: async ({ signal }) => {
      const params = {
        select: "category,notes,series_count",
        series_id: `eq.${seriesId}`,
        order: "series_number",
        limit: "1",
      };
      const { data } = await callApi("transactions", params, { signal });
      const [first] = z.array(titledRow).parse(data);
      return first === undefined ? SERIES_NOT_FOUND : seriesName(first);
    },
  });
}

/** Null for none; `…` while loading. */
export function useSeriesName(seriesId: string | null): string | null {
  const name = useQuery({ ...seriesNameQuery(seriesId ?? ""), enabled: seriesId !== null }).data;
  return seriesId === null ? null : (name ?? "…");
}
