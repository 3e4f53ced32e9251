/**
 * Ids as in spec section 9: a prefix, base-36 milliseconds, 6 random base-36 characters. Whoever
 * creates a row makes its id, which is then the key that makes sending it twice harmless. Always
 * true: one source never gives the same id twice, also under a clock that stands still or goes back.
 */
import type { Clock } from "./company-time.ts";

declare const idBrand: unique symbol;
/** `CTT-…`, at most `MAX_ID_LENGTH` characters. */
export type ContactId = string & { readonly [idBrand]: "ContactId" };
/** `TRI-…` when made for an income, `TRE-…` for an expense; it stays when the type changes. */
export type TransactionId = string & { readonly [idBrand]: "TransactionId" };
/** `AUD-…`; made by the server alone. */
export type AuditRecordId = string & { readonly [idBrand]: "AuditRecordId" };

/** The longest id accepted, in characters. */
export const MAX_ID_LENGTH = 64;

const AFTER_PREFIX = "[0-9A-Za-z]+(?:-[0-9A-Za-z]+)?$";
const CONTACT_ID = new RegExp(`^CTT-${AFTER_PREFIX}`, "u");
const TRANSACTION_ID = new RegExp(`^TR[IE]-${AFTER_PREFIX}`, "u");

/** Whether the text is an id of a contact: `CTT-`, then letters and digits, one hyphen at most. */
export function isContactId(text: string): text is ContactId {
  return text.length <= MAX_ID_LENGTH && CONTACT_ID.test(text);
}

/** Whether the text is an id of a transaction: `TRI-` or `TRE-`, then letters and digits, one hyphen at most. */
export function isTransactionId(text: string): text is TransactionId {
  return text.length <= MAX_ID_LENGTH && TRANSACTION_ID.test(text);
}

/** Makes ids; see `createIdSource`. */
export type IdSource = {
  contactId(): ContactId;
  transactionId(type: "income" | "expense"): TransactionId;
  auditRecordId(): AuditRecordId;
};

const RANDOM_CHARACTERS = 6;
// 252 is the largest multiple of 36 in a byte: what lies above it would make some characters likelier.
const FAIR_BYTES = 252;

/**
 * A source of ids. `randomBytes(n)` gives n bytes from a cryptographic source. The time part never
 * goes back, and a suffix already used within the same millisecond is drawn again.
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
    transactionId: (type) => `${type === "income" ? "TRI" : "TRE"}-${suffix()}` as TransactionId,
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
