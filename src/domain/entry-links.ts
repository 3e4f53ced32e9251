/** The links of an entry: a contact that fits its type, and an account that is not archived. */
import type { Account } from "./account.ts";
import type { Contact } from "./contact.ts";
import type { AccountId, ContactId } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import type { Tag } from "./tag.ts";
import type {
  Transaction,
  TransactionDraft,
  TransactionPatch,
  TransactionType,
} from "./transaction.ts";

/**
 * The records that entries may link to: the contacts that they name, all accounts and all tags;
 * `tags` is empty if no entry names one.
 */
export type Links = {
  readonly contacts: ReadonlyMap<ContactId, Contact>;
  readonly accounts: readonly Account[];
  readonly tags: readonly Tag[];
};

/** Income links only to clients (spec section 5). */
export function canLink(type: TransactionType, contact: Pick<Contact, "type">): boolean {
  return type === "expense" || contact.type === "client";
}

/**
 * `clientIdBefore` may be inactive. @throws Refusal for a contact that the entry may not link to
 */
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

/**
 * The link after a change: becoming income drops that to an employee or supplier, unless the patch
 * sets one.
 */
export function linkAfter(
  { clientId }: Pick<Transaction, "clientId">,
  patch: Pick<TransactionPatch, "type" | "clientId">,
  links: Links,
): ContactId | null {
  if (patch.clientId !== undefined) return patch.clientId;
  const linked = linkedContact(clientId, links);
  const isDropped = patch.type === "income" && linked !== null && !canLink(patch.type, linked);
  return isDropped ? null : clientId;
}

/** An entry may keep an account that was archived since. @throws Refusal */
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
 * An entry from before the first account could not name one: it gets the default account when it is
 * paid or repeats (docs/decisions/0033). A later entry without an account stays without one.
 */
export function accountOfOlder(
  { accountId, createdAt }: Pick<Transaction, "accountId" | "createdAt">,
  { accounts }: Pick<Links, "accounts">,
): AccountId | null {
  const standard = accounts.find(({ isDefault }) => isDefault);
  if (accountId !== null || standard === undefined) return accountId;
  return accounts.every((account) => createdAt < account.createdAt) ? standard.id : null;
}

/** The default account unless one is named; a restored entry that had no account gets none. */
export function newAccountId(
  { accountId }: Pick<TransactionDraft, "accountId">,
  isRestored: boolean,
  { accounts }: Pick<Links, "accounts">,
): AccountId | null {
  if (accountId !== undefined) return accountId;
  return isRestored ? null : (accounts.find(({ isDefault }) => isDefault)?.id ?? null);
}
