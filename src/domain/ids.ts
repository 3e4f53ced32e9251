/**
 * A prefix, base-36 milliseconds, 6 random base-36 characters (spec section 9). The creator of a row
 * makes its id, which makes the insert idempotent.
 */
import type { Clock } from "./company-time.ts";

declare const idBrand: unique symbol;
export type ContactId = string & { readonly [idBrand]: "ContactId" };
/** The prefix stays when the type changes. */
export type TransactionId = string & { readonly [idBrand]: "TransactionId" };
export type AccountId = string & { readonly [idBrand]: "AccountId" };
export type TransferId = string & { readonly [idBrand]: "TransferId" };
/** Of the parts of one amount (docs/decisions/0025). */
export type SeriesId = string & { readonly [idBrand]: "SeriesId" };
export type CategoryId = string & { readonly [idBrand]: "CategoryId" };
export type TagId = string & { readonly [idBrand]: "TagId" };
export type CompanyId = string & { readonly [idBrand]: "CompanyId" };
export type AuditRecordId = string & { readonly [idBrand]: "AuditRecordId" };

export const MAX_ID_LENGTH = 64;

/**
 * The kinds of records with a history, those of spec section 3 first, and the regular expression of how the
 * ids of each begin.
 */
export const ID_PREFIXES = {
  transaction: "TR[IE]",
  contact: "CTT",
  account: "CTA",
  category: "CAT",
  transfer: "TRF",
  recurrence: "SER",
  tag: "TAG",
  company: "EMP",
} as const;

type IdTest<Id extends string> = (text: string) => text is Id;

/** Returns true for `CTT-`, then letters and digits with at most one hyphen. */
export const isContactId: IdTest<ContactId> = idTest(ID_PREFIXES.contact);
export const isTransactionId: IdTest<TransactionId> = idTest(ID_PREFIXES.transaction);
export const isAccountId: IdTest<AccountId> = idTest(ID_PREFIXES.account);
export const isTransferId: IdTest<TransferId> = idTest(ID_PREFIXES.transfer);
export const isCategoryId: IdTest<CategoryId> = idTest(ID_PREFIXES.category);
export const isTagId: IdTest<TagId> = idTest(ID_PREFIXES.tag);
export const isCompanyId: IdTest<CompanyId> = idTest(ID_PREFIXES.company);

/** `never` is an id of any kind. */
function idTest(prefix: string): IdTest<never> {
  const pattern = new RegExp(`^${prefix}-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)?$`, "u");
  return (text): text is never => text.length <= MAX_ID_LENGTH && pattern.test(text);
}

/** The prefix of a new entry says its type (spec section 3). */
export function isIdOfType(id: TransactionId, type: "income" | "expense"): boolean {
  return id.startsWith(PREFIXES[type]);
}

const PREFIXES = { income: "TRI", expense: "TRE" } as const;

const SERIES_ID = /^SER-(?<suffix>[0-9a-z]{7,50})$/u;

/** Returns true for `SER-`, then 7 to 50 digits and lower-case letters. */
export function isSeriesId(text: string): text is SeriesId {
  return SERIES_ID.test(text);
}

/**
 * The id of a part follows from that of its series, so that a repeated creation finds its entries: the same
 * suffix, as a number in base 36, minus `index`. Counted down, because parts are recorded in the same
 * moment and the newest entries are first: so their order is that of the due dates.
 */
export function entryIdInSeries(
  id: SeriesId,
  type: "income" | "expense",
  index: number,
): TransactionId {
  const suffix = SERIES_ID.exec(id)?.groups?.["suffix"] ?? "";
  let value = 0n;
  for (const digit of suffix) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const limit = 36n ** BigInt(suffix.length);
  const counted = (value - BigInt(index) + limit) % limit;
  return `${PREFIXES[type]}-${counted.toString(36).padStart(suffix.length, "0")}` as TransactionId;
}

export type IdSource = {
  contactId(): ContactId;
  transactionId(type: "income" | "expense"): TransactionId;
  accountId(): AccountId;
  transferId(): TransferId;
  seriesId(): SeriesId;
  categoryId(): CategoryId;
  tagId(): TagId;
  auditRecordId(): AuditRecordId;
};

const RANDOM_CHARACTERS = 6;
// The largest multiple of 36 in a byte: larger bytes would make some characters likelier.
const FAIR_BYTES = 252;

/**
 * Never repeats an id: the time part never goes back, and suffixes differ within a millisecond.
 * `randomBytes(n)` returns n bytes from a cryptographic source.
 */
export function createIdSource(clock: Clock, randomBytes: (count: number) => Uint8Array): IdSource {
  let lastMs = -1;
  const usedThisMs = new Set<string>();

  function suffix(): string {
    const nowMs = Math.max(clock(), lastMs);
    if (nowMs !== lastMs) usedThisMs.clear();
    lastMs = nowMs;
    for (;;) {
      const random = randomBase36(randomBytes);
      if (usedThisMs.has(random)) continue;
      usedThisMs.add(random);
      return nowMs.toString(36) + random;
    }
  }

  return {
    contactId: () => `CTT-${suffix()}` as ContactId,
    transactionId: (type) => `${PREFIXES[type]}-${suffix()}` as TransactionId,
    accountId: () => `CTA-${suffix()}` as AccountId,
    transferId: () => `TRF-${suffix()}` as TransferId,
    seriesId: () => `SER-${suffix()}` as SeriesId,
    categoryId: () => `CAT-${suffix()}` as CategoryId,
    tagId: () => `TAG-${suffix()}` as TagId,
    auditRecordId: () => `AUD-${suffix()}` as AuditRecordId,
  };
}

function randomBase36(randomBytes: (count: number) => Uint8Array): string {
  let text = "";
  while (text.length < RANDOM_CHARACTERS) {
    for (const byte of randomBytes(RANDOM_CHARACTERS)) {
      if (byte < FAIR_BYTES && text.length < RANDOM_CHARACTERS) text += (byte % 36).toString(36);
    }
  }
  return text;
}
