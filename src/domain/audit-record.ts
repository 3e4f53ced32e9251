/** Records chained by hash over salted digests, so that erased content still verifies. */
import type { Instant } from "./company-time.ts";
import type { AuditRecordId } from "./ids.ts";

/** Spec section 3. Rows of the original system may use `client` for `contact`. */
export const ENTITY_TYPES = ["transaction", "contact"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** The acting user when a request names none (spec section 4). */
export const DEFAULT_USER_NAME = "Usuário Atual";
export const MAX_USER_NAME_LENGTH = 120;

export type ChangeValue = string | number | boolean | null;
/** Column -> [old, new]; old is null on creation, new on removal. */
export type Changes = Readonly<Record<string, readonly [ChangeValue, ChangeValue]>>;

export type AuditRecord = {
  /** From 1, without gaps; `timestamp` alone does not order the records. */
  readonly sequence: number;
  readonly id: AuditRecordId;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** Null once erased, as is `salt`. */
  readonly changes: Changes | null;
  /** Null once erased. */
  readonly salt: string | null;
  /** SHA-256 of `digestContent`, hexadecimal; `hash` of `chainContent`. */
  readonly digest: string;
  readonly hash: string;
};

export const GENESIS_HASH = "0".repeat(64);

/** Compares two rows in API form; null before is a creation, null after a removal. */
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

/** The text that `digest` hashes; `changes` is canonical JSON. */
export function digestContent(salt: string, description: string, changes: string): string {
  return `[${JSON.stringify(salt)},${JSON.stringify(description)},${changes}]`;
}

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
    return value.every(isScalar)
      ? JSON.stringify(value)
      : `[${value.map(canonicalJson).join(",")}]`;
  }
  if (isScalar(value)) return JSON.stringify(value);
  let members = "";
  for (const key of Object.keys(value).toSorted(byCodeUnits)) {
    members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`;
  }
  return `{${members}}`;
}

function isScalar(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
