import type { Account } from "#domain/account.ts";
import { accountOptionText } from "#domain/account-names.ts";
import { accountOfOlder } from "#domain/entry-links.ts";
import { joinWords } from "#domain/entry-title.ts";
import { ACCOUNT_NOT_FOUND } from "#domain/missing-names.ts";
import { formatBrl } from "#domain/money.ts";
import { Sum } from "#domain/totals.ts";
import type { Entry } from "./entry.ts";

type PaidEntry = Pick<Entry, "type" | "amountCents" | "accountId" | "createdAt">;

/** The sum of several payments, and their account if it is the same one. */
export function paidTotalText(
  accounts: readonly Account[] | null,
  entries: readonly PaidEntry[],
): string {
  const sum = new Sum();
  for (const { type, amountCents } of entries) {
    sum.add({ type, count: 1, cents: BigInt(amountCents) });
  }
  const hasBoth = new Set(entries.map(({ type }) => type)).size > 1;
  const known = { accounts: accounts ?? [] };
  const ids = new Set(entries.map((entry) => accountOfOlder(entry, known)));
  const [accountId = null] = ids;
  return joinWords([
    hasBoth
      ? `+${formatBrl(sum.income)} −${formatBrl(sum.expense)}`
      : formatBrl(sum.income + sum.expense),
    ids.size === 1 ? paidAccountText(accounts, { accountId }) : null,
  ]);
}

/**
 * The account of a payment; null while unknown, and if it is the only one that a payment can have.
 */
export function paidAccountText(
  accounts: readonly Account[] | null,
  { accountId }: Pick<Entry, "accountId">,
): string | null {
  if (accounts === null) return null;
  const active = accounts.filter(({ isActive }) => isActive);
  if (active.length < 2 && accountId === (active[0]?.id ?? null)) return null;
  if (accountId === null) return "sem conta";
  const account = accounts.find(({ id }) => id === accountId);
  return account === undefined ? ACCOUNT_NOT_FOUND : accountOptionText(account, accounts);
}
