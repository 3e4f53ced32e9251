/**
 * An id is a prefix, base-36 milliseconds and 6 random base-36 characters (spec section 9). The
 * creator of a row makes its id, which makes the insert idempotent.
 */
import type { Clock } from "./company-time.ts";
import { ENTITIES, type EntityType } from "./entities.ts";

declare const idBrand: unique symbol;
export type RecordId<Type extends EntityType> = string & { readonly [idBrand]: Type };
export type ContactId = RecordId<"contact">;
/** The prefix stays when the type changes. */
export type TransactionId = RecordId<"transaction">;
export type AccountId = RecordId<"account">;
export type TransferId = RecordId<"transfer">;
/** The id of a set of instalments (docs/decisions/0025), or of a recurrence. */
export type SeriesId = RecordId<"recurrence">;
export type CategoryId = RecordId<"category">;
export type TagId = RecordId<"tag">;
export type AuditRecordId = string & { readonly [idBrand]: "audit record" };

export const MAX_ID_LENGTH = 64;

/** `pattern` is the regular expression of an id of at most `MAX_ID_LENGTH`. */
export type IdTest<Id extends string> = {
  (text: string): text is Id;
  readonly pattern: string;
};

/** Tests for a prefix like `CTT-`, then letters and digits with at most one hyphen. */
export function idTest<Type extends EntityType>(type: Type): IdTest<RecordId<Type>> {
  return testOf<RecordId<Type>>(
    new RegExp(`^${ENTITIES[type].prefix}-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)?$`, "u"),
  );
}

function testOf<Id extends string>(pattern: RegExp): IdTest<Id> {
  const isId = (text: string): text is Id => text.length <= MAX_ID_LENGTH && pattern.test(text);
  return Object.assign(isId, { pattern: pattern.source });
}

export const isContactId = idTest("contact");
export const isTransactionId = idTest("transaction");
export const isAccountId = idTest("account");
export const isTransferId = idTest("transfer");
export const isTagId = idTest("tag");

/** The prefix of a new entry tells its type (spec section 3). */
export function isIdOfType(id: TransactionId, type: "income" | "expense"): boolean {
  return id.startsWith(PREFIXES[type]);
}

const PREFIXES = { income: "TRI", expense: "TRE" } as const;

const SERIES_ID = /^SER-([0-9a-z]{7,50})$/u;

/** Tests for `SER-`, then 7 to 50 digits and lower-case letters. */
export const isSeriesId: IdTest<SeriesId> = testOf(SERIES_ID);

/**
 * The id of an entry in a series is computed, so that a repeated creation finds its entries: the
 * suffix of the series, as a number in base 36, minus `index`. It counts down because all parts are
 * created at the same time and lists put the newest first: this way they follow the order of due
 * dates.
 */
export function entryIdInSeries(
  id: SeriesId,
  type: "income" | "expense",
  index: number,
): TransactionId {
  const suffix = SERIES_ID.exec(id)?.[1] ?? "";
  let value = 0n;
  for (const digit of suffix) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const limit = 36n ** BigInt(suffix.length);
  const counted = (value - BigInt(index) + limit) % limit;
  return `${PREFIXES[type]}-${counted.toString(36).padStart(suffix.length, "0")}` as TransactionId;
}

export type IdSource = {
  transactionId(type: "income" | "expense"): TransactionId;
  /** The id of any other record. */
  recordId<Type extends Exclude<EntityType, "transaction">>(type: Type): RecordId<Type>;
  auditRecordId(): AuditRecordId;
};

const RANDOM_CHARACTERS = 6;
// The largest multiple of 36 in a byte: with larger bytes some characters would be likelier.
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
    transactionId: (type) => `${PREFIXES[type]}-${suffix()}` as TransactionId,
    recordId: <Type extends EntityType>(type: Type) =>
      `${ENTITIES[type].prefix}-${suffix()}` as RecordId<Type>,
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
