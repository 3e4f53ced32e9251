/** The names of accounts where several are told apart: an archived one may share its name. */
import type { Account } from "./account.ts";
import { formatCivilDate } from "./civil-date.ts";
import { isSameName } from "./named-records.ts";

export type NamedAccount = Pick<Account, "id" | "name" | "isActive" | "openingDate">;

/** As one of several options: `Banco`, `Caixa (arquivada)`. */
export function accountOptionText(
  account: NamedAccount,
  accounts: readonly NamedAccount[],
): string {
  const { name, isActive, openingDate } = account;
  if (isActive) return name;
  const isShared = accounts.some((other) => !other.isActive && isSameName(account, other));
  const since = isShared ? `, desde ${formatCivilDate(openingDate)}` : "";
  return `${name} (arquivada${since})`;
}

/** In lists and files: as an option if another account has the same name, or else the name. */
export function distinctAccountName(
  account: NamedAccount,
  accounts: readonly NamedAccount[],
): string {
  const isShared = accounts.some((other) => isSameName(account, other));
  return isShared ? accountOptionText(account, accounts) : account.name;
}

/** The distinct names of all accounts, by id. */
export function distinctAccountNames(
  accounts: readonly NamedAccount[],
): ReadonlyMap<string, string> {
  return new Map(accounts.map((account) => [account.id, distinctAccountName(account, accounts)]));
}
