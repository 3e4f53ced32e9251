import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { billsResponse, checkResponse, movementsResponse } from "#contract/account-balances.ts";
import type { AccountStatement, BalanceCheck } from "#domain/account-movement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Cents } from "#domain/money.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

type Days = { readonly start: CivilDate; readonly end: CivilDate };

/** The statement from `start` to `end`, newest first, in pages. */
export function movementsQuery(accountId: AccountId, { start, end }: Days) {
  return infiniteQueryOptions({
    queryKey: queryKeys.accountMovements(accountId, start, end),
    queryFn: ({ pageParam: after }) => readMovements(accountId, { start, end }, { after }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** One page; `after` is `next` of the page before. */
export async function readMovements(
  accountId: AccountId,
  { start, end }: Days,
  { after, limit }: { readonly after: string | null; readonly limit?: number },
): Promise<AccountStatement> {
  const params = {
    account_id: accountId,
    start,
    end,
    ...(limit !== undefined && { limit: `${limit}` }),
    ...(after !== null && { after }),
  };
  return movementsResponse.parse((await callApi("rpc/account_movements", params)).data);
}

/** Newest first; empty for an account that is not a card. */
export function billsQuery(accountId: AccountId) {
  return queryOptions({
    queryKey: queryKeys.cardBills(accountId),
    queryFn: async () => {
      const { data } = await callApi("rpc/card_bills", { account_id: accountId });
      return billsResponse.parse(data).bills;
    },
  });
}

/** Compares the balance of a day with the balance that the bank shows. */
export async function checkBalance(
  accountId: AccountId,
  shownCents: Cents,
  date: CivilDate,
): Promise<BalanceCheck> {
  const body = { account_id: accountId, balance: shownCents / 100, date };
  const { data } = await callApi("rpc/check_balance", {}, { method: "POST", body });
  return checkResponse.parse(data);
}
