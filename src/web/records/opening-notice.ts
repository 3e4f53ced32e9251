import { useQuery } from "@tanstack/react-query";
import type { Account } from "#domain/account.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { beforeOpeningText } from "#domain/opening-balance.ts";
import { useCompanyDetails } from "#web/api/company.ts";
import { accountsQuery } from "./account.ts";

/**
 * A notice below the date of a payment in these accounts, or in none (null), that it changes no
 * balance. Null if it does, and while unknown.
 */
export function useOpeningNotice(
  accountIdsOf: (accounts: readonly Account[]) => readonly (AccountId | null)[],
  typedDay: string,
): string | null {
  const accounts = useQuery(accountsQuery).data;
  const company = useCompanyDetails();
  const day = parseCivilDate(typedDay);
  if (accounts === undefined || company === undefined || day === null) return null;
  return beforeOpeningText(accountIdsOf(accounts), day, { accounts, company });
}
