import type { Account } from "#domain/account.ts";
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
 * The account of a payment; null for a company with less than two, or while unknown.
 */
export function paidAccountText(
  accounts: readonly Account[] | null,
  { accountId }: Pick<Entry, "accountId">,
): string | null {
  if (accounts === null || accounts.filter(({ isActive }) => isActive).length < 2) return null;
  if (accountId === null) return "sem conta";
  return accounts.find(({ id }) => id === accountId)?.name ?? ACCOUNT_NOT_FOUND;
}
