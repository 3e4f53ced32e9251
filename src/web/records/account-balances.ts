import { queryOptions } from "@tanstack/react-query";
import { balancesResponse } from "#contract/account-balances.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The balances of all accounts, today. */
export const balancesQuery = queryOptions({
  queryKey: queryKeys.accountBalances,
  queryFn: async () => balancesResponse.parse((await callApi("rpc/account_balances")).data),
});
