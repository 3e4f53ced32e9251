/**
 * A prefix, base-36 milliseconds, 6 random base-36 characters (spec section 9). The creator of a row
 * makes its id, which makes the insert idempotent.
 */
import type { Clock } from "./company-time.ts";

declare const idBrand: unique symbol;
export type ContactId = string & { readonly [idBrand]: "ContactId" };
/** The prefix stays when the type changes. */
export type TransactionId = string & { readonly [idBrand]: "TransactionId" };
export type AuditRecordId = string & { readonly [idBrand]: "AuditRecordId" };

export const MAX_ID_LENGTH = 64;

const AFTER_PREFIX = "[0-9A-Za-z]+(?:-[0-9A-Za-z]+)?$";
const CONTACT_ID = new RegExp(`^CTT-${AFTER_PREFIX}`, "u");
const TRANSACTION_ID = new RegExp(`^TR[IE]-${AFTER_PREFIX}`, "u");

/** Returns true for `CTT-`, then letters and digits with at most one hyphen. */
export function isContactId(text: string): text is ContactId {
  return text.length <= MAX_ID_LENGTH && CONTACT_ID.test(text);
}

export function isTransactionId(text: string): text is TransactionId {
  return text.length <= MAX_ID_LENGTH && TRANSACTION_ID.test(text);
}

/** The prefix of a new entry says its type (spec section 3). */
export function isIdOfType(id: TransactionId, type: "income" | "expense"): boolean {
  return id.startsWith(PREFIXES[type]);
}

const PREFIXES = { income: "TRI", expense: "TRE" } as const;

export type IdSource = {
  contactId(): ContactId;
  transactionId(type: "income" | "expense"): TransactionId;
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
