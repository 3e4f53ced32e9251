/**
 * The day from which movements change a balance (docs/decisions/0027, 0033). An opening balance
 * includes all movements before its day.
 */
import type { Account } from "./account.ts";
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import type { CompanySettings } from "./company-settings.ts";
import type { AccountId } from "./ids.ts";

type Accounts = readonly Pick<Account, "id" | "name" | "openingDate">[];
type CompanyOpening = Pick<CompanySettings, "openingBalanceCents" | "openingBalanceDate">;

export function isBeforeOpening({ openingDate }: Pick<Account, "openingDate">, day: CivilDate) {
  return day < openingDate;
}

/**
 * A text for movements, each in an account or in none (null), that are dated before the opening
 * balance; null if they change a balance. Without accounts the opening balance is that of the
 * company.
 */
export function beforeOpeningText(
  accountIds: readonly (AccountId | null)[],
  day: CivilDate,
  { accounts, company }: { readonly accounts: Accounts; readonly company: CompanyOpening },
): string | null {
  const ids = new Set(accountIds);
  const openings = [
    ...accounts.flatMap(({ id, name, openingDate }) =>
      ids.has(id) ? [{ name: `da conta ${name}`, openingDate }] : [],
    ),
    ...(ids.has(null) ? openingOfNone(accounts, company) : []),
  ];
  const names = openings
    .filter((opening) => isBeforeOpening(opening, day))
    .map(({ name, openingDate }) => `${name} (${formatCivilDate(openingDate)})`);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat("pt-BR").format(names);
  const whose = names.length > 1 || list.startsWith(ALL_ACCOUNTS) ? "delas" : "dela";
  return `É antes do saldo inicial ${list}: não muda o saldo ${whose}.`;
}

const ALL_ACCOUNTS = "das contas";

type Opening = { readonly name: string; readonly openingDate: CivilDate };

/** Entries paid in no account count from the day the first account opened. */
function openingOfNone(
  accounts: Accounts,
  { openingBalanceCents, openingBalanceDate }: CompanyOpening,
): Opening[] {
  const [first] = accounts.map(({ openingDate }) => openingDate).toSorted();
  if (first !== undefined) return [{ name: ALL_ACCOUNTS, openingDate: first }];
  if (openingBalanceCents === null || openingBalanceDate === null) return [];
  return [{ name: "da empresa", openingDate: openingBalanceDate }];
}
