import * as z from "zod";
import type { Account } from "#domain/account.ts";
import { optionalAccountId } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";

/** Stands for the server's default until an account is chosen. */
export const DEFAULT_ACCOUNT = "default";

export type DefaultOf = (accounts: readonly Account[]) => string | null | undefined;

/** The default account of a new entry. */
export const defaultAccountId: DefaultOf = (accounts) =>
  accounts.find(({ isDefault, isActive }) => isDefault && isActive)?.id;

/** The chosen account, or the default until one is chosen; null for none. */
export function chosenAccount(
  value: string,
  accounts: readonly Account[],
  defaultOf: DefaultOf,
): Account | null {
  const chosen = value === DEFAULT_ACCOUNT ? defaultOf(accounts) : value;
  return accounts.find(({ id }) => id === chosen) ?? null;
}

/** The choice of an `AccountChoice`. */
export const typedAccount = z
  .string()
  .transform((chosen): string | null | undefined =>
    chosen === DEFAULT_ACCOUNT ? undefined : chosen,
  )
  .pipe(optionalAccountId(LABELS.account_id).optional());
