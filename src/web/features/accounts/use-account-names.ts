import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Account } from "#domain/account.ts";
import { distinctAccountName } from "#domain/account-names.ts";
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

export function nameOfAccount(accounts: readonly Account[], accountId: string | null): string {
  const account = accounts.find(({ id }) => id === accountId);
  return account === undefined ? ACCOUNT_NOT_FOUND : distinctAccountName(account, accounts);
}
