import type { Account } from "#domain/account.ts";
import { ACCOUNT_NOT_FOUND } from "#domain/missing-names.ts";
import type { Entry } from "./entry.ts";

/**
 * The account of a payment, `conta Caixa`; null for a company with less than two, or while unknown.
 */
export function paidAccountText(
  accounts: readonly Account[] | null,
  { accountId }: Pick<Entry, "accountId">,
): string | null {
  if (accounts === null || accounts.filter(({ isActive }) => isActive).length < 2) return null;
  if (accountId === null) return "sem conta";
  return `conta ${accounts.find(({ id }) => id === accountId)?.name ?? ACCOUNT_NOT_FOUND}`;
}
