import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { TRANSFER_RECORDS } from "#contract/transfers.ts";
import type { AccountId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import type { Transfer } from "#domain/transfer.ts";
import { callApi } from "#web/api/fetch.ts";
import type { PagedSearch, RowSource } from "#web/api/fetch-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { toPagedSearch, transferSearch } from "./transfer-list-search.ts";

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

export type TransferSums = {
  readonly count: number;
  /** The number of active transfers. */
  readonly activeCount: number;
  readonly cents: TotalCents;
  /** Into one account, and out of it. */
  readonly inCents: TotalCents;
  readonly outCents: TotalCents;
};

/** The sums of all transfers that match the conditions. */
export function transferSumsQuery(
  conditions: PagedSearch["conditions"],
  account: AccountId | null,
) {
  return queryOptions({
    queryKey: queryKeys.transferSums(conditions),
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams([
        ["select", "*"],
        ...conditions.map(([name, value]) => [name, value]),
      ]);
      const { data } = await callApi("transfers", params, { signal });
      return transferSource.parseRows(data);
    },
    select: (transfers) => sumTransfers(transfers, account),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function sumTransfers(
  transfers: readonly Transfer[],
  account: AccountId | null,
): TransferSums {
  const active = transfers.filter(({ lifecycle }) => lifecycle === "active");
  const sum = (some: readonly Transfer[]): TotalCents =>
    some.reduce((total, { amountCents }) => total + BigInt(amountCents), 0n);
  return {
    count: transfers.length,
    activeCount: active.length,
    cents: sum(active),
    inCents: sum(active.filter(({ toAccountId }) => toAccountId === account)),
    outCents: sum(active.filter(({ fromAccountId }) => fromAccountId === account)),
  };
}
