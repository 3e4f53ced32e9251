/** Accounts and transfers in the screens' API. Neither is ever removed. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { ACCOUNT_RECORDS, accountRow } from "#contract/accounts.ts";
import { TRANSFER_RECORDS } from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import { distinctAccountName } from "#domain/account-names.ts";
import { ACCOUNT_NOT_FOUND, NO_ACCOUNT_NAME } from "#domain/missing-names.ts";
import { NO_ACCOUNT } from "#domain/report-filter.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { RecordApi } from "./record-api.ts";

const byName = new Intl.Collator("pt-BR").compare;

/** All accounts by name, including archived ones. */
export const accountsQuery = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: async (): Promise<Account[]> => {
    const { data } = await callApi("accounts", { order: "id" });
    return z
      .array(accountRow)
      .parse(data)
      .toSorted((a, b) => byName(a.name, b.name));
  },
  staleTime: 60_000,
});

export const ACCOUNTS_NOT_LOADED = "As contas não puderam ser carregadas.";

/** Null for no account; `…` while loading. */
export function useAccountName(accountId: string | null): string | null {
  const enabled = accountId !== null && accountId !== NO_ACCOUNT;
  const accounts = useQuery({ ...accountsQuery, enabled }).data;
  if (accountId === null) return null;
  if (accountId === NO_ACCOUNT) return NO_ACCOUNT_NAME;
  return accounts === undefined ? "…" : nameOfAccount(accounts, accountId);
}

export function nameOfAccount(accounts: readonly Account[], accountId: string | null): string {
  const account = accounts.find(({ id }) => id === accountId);
  return account === undefined ? ACCOUNT_NOT_FOUND : distinctAccountName(account, accounts);
}

export const accountApi = new RecordApi(ACCOUNT_RECORDS, {
  notFound: {
    message: "Account not found",
    explanation: {
      message: "Esta conta não foi encontrada.",
      hint: "Confira o endereço da página ou escolha uma conta da lista.",
    },
  },
});

export const transferApi = new RecordApi(TRANSFER_RECORDS, {
  subject: "O registro desta transferência",
  creation: "registration",
});
