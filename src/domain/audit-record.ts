/**
 * The history: one record per change, in the order of `sequence`, each chained to the one before by
 * its hash. Always true: the chain covers a salted digest of what a record says, not the words
 * themselves, so that personal data can be erased (words emptied, salt dropped) and the chain still
 * holds; and every byte that the chain covers is written in exactly one way (canonical JSON).
 */
import type { Instant } from "./company-time.ts";
import type { AuditRecordId } from "./ids.ts";

/** What a record is about (spec section 3). Rows of the original may say `client` for `contact`. */
export const ENTITY_TYPES = ["transaction", "contact"] as const;
/** One of `ENTITY_TYPES`. */
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Who is recorded when nobody said (spec section 4). */
export const DEFAULT_USER_NAME = "Usuário Atual";
/** Longest name of an acting user, in UTF-16 units. */
export const MAX_USER_NAME_LENGTH = 120;

/** A value of a row as the wire says it. */
export type ChangeValue = string | number | boolean | null;
/** Column -> [old, new]; the whole row on creation (old is null) and on removal (new is null). */
export type Changes = Readonly<Record<string, readonly [ChangeValue, ChangeValue]>>;

/** One change to one row: who, when, what it says for people, and its place in the chain. */
export type AuditRecord = {
  /** From 1, without gaps: the order of the history, which `timestamp` alone does not give. */
  readonly sequence: number;
  readonly id: AuditRecordId;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** Null once erased. */
  readonly changes: Changes | null;
  /** Hexadecimal, 32 characters; null once erased. */
  readonly salt: string | null;
  /** SHA-256 of `digestContent`, hexadecimal. */
  readonly digest: string;
  /** SHA-256 of `chainContent`, hexadecimal. */
  readonly hash: string;
};

/** What the first record is chained to: 64 hexadecimal zeros. */
export const GENESIS_HASH = "0".repeat(64);

/**
 * What changed between two rows as the wire says them. Null before is a creation, null after a
 * removal: then every column is there. `updated_at` moves with every change and is left out of
 * updates.
 */
export function changesBetween(
  before: Readonly<Record<string, ChangeValue>> | null,
  after: Readonly<Record<string, ChangeValue>> | null,
): Changes {
  const isUpdate = before !== null && after !== null;
  const changes: Record<string, readonly [ChangeValue, ChangeValue]> = {};
  for (const column of Object.keys(after ?? before ?? {})) {
    const values = [before?.[column] ?? null, after?.[column] ?? null] as const;
    if (isUpdate && (column === "updated_at" || values[0] === values[1])) continue;
    changes[column] = values;
  }
  return changes;
}

/** The text whose SHA-256 is a record's `digest`; the changes are given as their canonical JSON. */
export function digestContent(salt: string, description: string, changes: string): string {
  return `[${JSON.stringify(salt)},${JSON.stringify(description)},${changes}]`;
}

/** The text whose SHA-256 is a record's `hash`. */
export function chainContent(
  previousHash: string,
  record: Omit<AuditRecord, "hash" | "salt" | "description" | "changes">,
): string {
  return canonicalJson([
    previousHash,
    record.sequence,
    record.id,
    record.timestamp,
    record.userName,
    record.entityType,
    record.entityId,
    record.digest,
  ]);
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** JSON with keys in code-unit order and no spaces: equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (isList(value)) {
    return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(",")}]`;
  }
  if (isPlain(value)) return JSON.stringify(value);
  let members = "";
  for (const key of Object.keys(value).toSorted(byCodeUnits)) {
    members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`;
  }
  return `{${members}}`;
}

function isPlain(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
