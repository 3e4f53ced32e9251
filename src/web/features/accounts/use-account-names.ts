import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountsQuery, nameOfAccount } from "#web/records/account.ts";

/** The names of accounts by id; `…` while loading. */
export function useAccountNames(): (accountId: string) => string {
  const accounts = useQuery(accountsQuery).data;
  return useCallback(
    (accountId) => (accounts === undefined ? "…" : nameOfAccount(accounts, accountId)),
    [accounts],
  );
}
