/** What an entry may be linked to: a contact of its type, and an account that is not archived. */
import type { Account } from "./account.ts";
import type { Contact } from "./contact.ts";
import type { AccountId, ContactId } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import type { Tag } from "./tag.ts";
import type { Transaction, TransactionDraft, TransactionType } from "./transaction.ts";

/** What entries link to: the contacts that they name, all accounts and all tags; `tags` are empty where no entry names one. */
export type Links = {
  readonly contacts: ReadonlyMap<ContactId, Contact>;
  readonly accounts: readonly Account[];
  readonly tags: readonly Tag[];
};

/** Income links only to clients (spec section 5). */
export function canLink(type: TransactionType, contact: Pick<Contact, "type">): boolean {
  return type === "expense" || contact.type === "client";
}

/** @throws Refusal for a contact that the entry may not link to; `clientIdBefore` may be inactive. */
export function refuseInvalidLink(
  entry: Pick<Transaction, "type" | "clientId">,
  clientIdBefore: ContactId | null,
  links: Links,
): void {
  if (entry.clientId === null) return;
  const contact = linkedContact(entry.clientId, links);
  if (contact === null) throw new Refusal({ code: "contact-not-found", contactId: entry.clientId });
  if (!canLink(entry.type, contact)) throw new Refusal({ code: "income-linked-to-non-client" });
  if (!contact.isActive && entry.clientId !== clientIdBefore) {
    throw new Refusal({ code: "contact-inactive", name: contact.name });
  }
}

export function linkedContact(id: ContactId | null, { contacts }: Links): Contact | null {
  return id === null ? null : (contacts.get(id) ?? null);
}

/** @throws Refusal. An entry keeps an account that was archived since. */
export function refuseInvalidAccount(
  accountId: AccountId | null,
  accountIdBefore: AccountId | null,
  links: Pick<Links, "accounts">,
): void {
  if (accountId === null || accountId === accountIdBefore) return;
  refuseArchived(existingAccount(accountId, links));
}

/** @throws Refusal */
export function existingAccount(accountId: AccountId, links: Pick<Links, "accounts">): Account {
  const account = accountOf(accountId, links);
  if (account === null) throw new Refusal({ code: "account-not-found", accountId });
  return account;
}

/** @throws Refusal */
export function refuseArchived({ isActive, name }: Account): void {
  if (!isActive) throw new Refusal({ code: "account-archived", name });
}

export function accountOf(
  id: AccountId | null,
  { accounts }: Pick<Links, "accounts">,
): Account | null {
  return id === null ? null : (accounts.find((account) => account.id === id) ?? null);
}

/**
 * What is from before the first account could name none: it takes the default one when it is paid, or when
 * it repeats (docs/decisions/0033). What was recorded later in no account stays in none.
 */
export function accountOfOlder(
  { accountId, createdAt }: Pick<Transaction, "accountId" | "createdAt">,
  { accounts }: Pick<Links, "accounts">,
): AccountId | null {
  const standard = accounts.find(({ isDefault }) => isDefault);
  if (accountId !== null || standard === undefined) return accountId;
  return accounts.every((account) => createdAt < account.createdAt) ? standard.id : null;
}

/** The default account unless named; one that comes back without an account had none. */
export function newAccountId(
  { accountId }: Pick<TransactionDraft, "accountId">,
  isRestored: boolean,
  { accounts }: Pick<Links, "accounts">,
): AccountId | null {
  if (accountId !== undefined) return accountId;
  return isRestored ? null : (accounts.find(({ isDefault }) => isDefault)?.id ?? null);
}
