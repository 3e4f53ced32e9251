/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { MAX_ACCOUNTS, type Account, type AccountDraft, type AccountPatch } from "./account.ts";
import { describeAccountUpdate } from "./audit-descriptions.ts";
import type { CivilDate } from "./civil-date.ts";
import type { CompanySettings } from "./company-settings.ts";
import { phrasesOf } from "./entities.ts";
import { isSameName } from "./named-records.ts";
import { applyUpdate, type Change } from "./record-version.ts";
import { cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import type { Moment } from "./transaction-verbs.ts";

type CompanyOpening = Pick<CompanySettings, "openingBalanceCents" | "openingBalanceDate">;

/**
 * Without an opening the account starts today at zero; the first account takes over the opening
 * balance of the company, which is null once accounts have replaced it. Refuses a name that another
 * active account has, bill days that its kind does not allow, an opening after today, and one
 * account too many.
 */
export function createAccount(
  draft: AccountDraft,
  {
    accounts,
    company,
  }: { readonly accounts: readonly Account[]; readonly company: CompanyOpening | null },
  { now, today }: Moment,
): Change<Account> {
  const hasNoOpening = draft.openingBalanceCents === undefined && draft.openingDate === undefined;
  const isFirst = !accounts.some(({ isActive }) => isActive);
  const taken = hasNoOpening && isFirst ? company : null;
  const row: Account = {
    ...draft,
    openingBalanceCents: draft.openingBalanceCents ?? taken?.openingBalanceCents ?? cents(0),
    openingDate: draft.openingDate ?? taken?.openingBalanceDate ?? today,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  };
  refuseInvalid(row, accounts);
  // The day of the company's own balance is no choice of this draft.
  if (draft.openingDate !== undefined) refuseFuture(row, today);
  if (accounts.length >= MAX_ACCOUNTS) {
    throw new Refusal({ code: "too-many-records", entityType: "account", max: MAX_ACCOUNTS });
  }
  return { row, description: phrasesOf("account").created };
}

/**
 * Returns null when nothing changes. Archiving an account ends its being the default; changing a
 * card to another kind clears its bill days. Refuses what `createAccount` refuses of a row, and an
 * archived default account.
 */
export function updateAccount(
  account: Account,
  patch: AccountPatch,
  accounts: readonly Account[],
  { now, today }: Moment,
): Change<Account> | null {
  const archived = patch.isActive === false ? { isDefault: false } : {};
  const isNoCard = patch.kind !== undefined && patch.kind !== "card";
  const withoutDays = isNoCard ? { closingDay: null, dueDay: null } : {};
  const row = applyUpdate(account, { ...account, ...archived, ...withoutDays, ...patch }, now);
  if (row === null) return null;
  refuseInvalid(row, accounts);
  if (row.openingDate !== account.openingDate) refuseFuture(row, today);
  return { row, description: describeAccountUpdate(account, row) };
}

function refuseFuture({ openingDate: date }: Account, today: CivilDate): void {
  if (date > today) throw new Refusal({ code: "opening-in-the-future", date, today });
}

function refuseInvalid(account: Account, accounts: readonly Account[]): void {
  const { kind, closingDay, dueDay } = account;
  if (kind === "card" && (closingDay === null || dueDay === null)) {
    throw new Refusal({ code: "card-without-days" });
  }
  if (kind !== "card" && (closingDay !== null || dueDay !== null)) {
    throw new Refusal({ code: "days-without-card" });
  }
  if (account.isDefault && !account.isActive) {
    throw new Refusal({ code: "default-account-archived" });
  }
  const { isActive, name } = account;
  if (isActive && accounts.some((other) => other.isActive && isSameName(account, other))) {
    throw new Refusal({ code: "name-in-use", entityType: "account", name });
  }
}
