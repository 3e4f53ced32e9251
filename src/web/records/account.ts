/** Accounts and transfers as the screens read and write them. Neither is ever removed. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod";
import {
  ACCOUNT_LABELS,
  accountInsert,
  accountPatch,
  accountRow,
  type NewAccount,
} from "#contract/accounts.ts";
import {
  TRANSFER_LABELS,
  transferInsert,
  transferPatch,
  transferRow,
} from "#contract/transfers.ts";
import type { Account, AccountPatch } from "#domain/account.ts";
import { ACCOUNT_NOT_FOUND, NO_ACCOUNT_NAME } from "#domain/missing-names.ts";
import { NO_ACCOUNT } from "#domain/report-filter.ts";
import type { Transfer, TransferDraft, TransferPatch } from "#domain/transfer.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { NOT_CREATED, RecordApi } from "./record-api.ts";

const byName = new Intl.Collator("pt-BR").compare;

/** All accounts, the archived ones too, by name. */
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

/** Null for none; `…` until it is known. */
export function useAccountName(accountId: string | null): string | null {
  const enabled = accountId !== null && accountId !== NO_ACCOUNT;
  const accounts = useQuery({ ...accountsQuery, enabled }).data;
  if (accountId === null) return null;
  if (accountId === NO_ACCOUNT) return NO_ACCOUNT_NAME;
  if (accounts === undefined) return "…";
  return accounts.find(({ id }) => id === accountId)?.name ?? ACCOUNT_NOT_FOUND;
}

export const accountApi = new RecordApi({
  entityType: "account",
  table: "accounts",
  row: accountRow,
  toInsertRow: (draft: NewAccount) => accountInsert.encode(draft),
  toPatchRow: (patch: AccountPatch) => accountPatch.encode(patch),
  toColumns: (row: Account) => accountRow.encode(row),
  labels: ACCOUNT_LABELS,
  subject: "O cadastro desta conta",
  creation: "activation",
  notCreated: NOT_CREATED,
  notFound: {
    message: "Account not found",
    explanation: {
      message: "Esta conta não foi encontrada.",
      hint: "Confira o endereço da página ou escolha uma conta da lista.",
    },
  },
});

export const transferApi = new RecordApi({
  entityType: "transfer",
  table: "transfers",
  row: transferRow,
  toInsertRow: (draft: TransferDraft) => transferInsert.encode(draft),
  toPatchRow: (patch: TransferPatch) => transferPatch.encode(patch),
  toColumns: (row: Transfer) => transferRow.encode(row),
  labels: TRANSFER_LABELS,
  subject: "O registro desta transferência",
  creation: "registration",
  notCreated: NOT_CREATED,
  notFound: {
    message: "Transfer not found",
    explanation: {
      message: "Esta transferência não foi encontrada.",
      hint: "Recarregue a página.",
    },
  },
});
