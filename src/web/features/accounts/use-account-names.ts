import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Account } from "#domain/account.ts";
import { ACCOUNT_NOT_FOUND } from "#domain/missing-names.ts";
import { accountsQuery } from "#web/records/account.ts";

/** The names of accounts by id; `…` while loading. */
export function useAccountNames(): (accountId: string) => string {
  const accounts = useQuery(accountsQuery).data;
  return useCallback(
    (accountId) => (accounts === undefined ? "…" : nameOfAccount(accounts, accountId)),
    [accounts],
  );
}

export function nameOfAccount(accounts: readonly Account[], accountId: string): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? ACCOUNT_NOT_FOUND;
}
