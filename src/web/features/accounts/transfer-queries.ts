import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { transferTotalsResponse } from "#contract/transfer-totals.ts";
import { TRANSFER_RECORDS } from "#contract/transfers.ts";
import type { AccountId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import { periodRefusal } from "#domain/period.ts";
import type { Transfer, TransferTotals } from "#domain/transfer.ts";
import { callApi } from "#web/api/fetch.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import {
  toPagedSearch,
  toTotalsArguments,
  transferSearch,
  type TransferSearch,
} from "./transfer-list-search.ts";

export const transferSource: RowSource<Transfer> = {
  entity: "transfer",
  table: "transfers",
  columns: "*",
  parseRows: (data) => z.array(TRANSFER_RECORDS.row).parse(data),
  sorts: { date: "date", amount: "amount" },
};

/** For the loader of the route. */
export function transferPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(transferSource, toPagedSearch(readSearch(transferSearch, searchParams)));
}

/** The totals of all matching transfers, loaded or not. */
export function transferTotalsQuery(search: TransferSearch) {
  const args = toTotalsArguments(search);
  return queryOptions({
    queryKey: queryKeys.transferTotals(args),
    queryFn: async ({ signal }) => {
      const { data } = await callApi("rpc/transfer_totals", args, { signal });
      return transferTotalsResponse.parse(data);
    },
    enabled: periodRefusal({ start: search.from, end: search.to }) === null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function totalsOfTransfers(
  transfers: readonly Transfer[],
  account: AccountId | null,
): TransferTotals {
  const active = transfers.filter(({ lifecycle }) => lifecycle === "active");
  const sum = (some: readonly Transfer[]): TotalCents =>
    some.reduce((total, { amountCents }) => total + BigInt(amountCents), 0n);
  return {
    count: transfers.length,
    activeCount: active.length,
    totalCents: sum(active),
    inCents: sum(active.filter(({ toAccountId }) => toAccountId === account)),
    outCents: sum(active.filter(({ fromAccountId }) => fromAccountId === account)),
  };
}
