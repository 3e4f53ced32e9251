/** Records chained by hash over salted digests, so that erased content still verifies. */
import type { Instant } from "./company-time.ts";
import type { EntityType } from "./entities.ts";
import type { AuditRecordId } from "./ids.ts";

/** The acting user when a request names none (spec section 4). */
export const DEFAULT_USER_NAME = "Usuário Atual";

/** The user name in the history of entries that no user recorded. */
export const RECURRENCE_USER_NAME = "Repetição automática";

export const MAX_USER_NAME_LENGTH = 120;

/**
 * List items are in order, so that equal sets are equal lists; parts belong to an entry split over
 * categories.
 */
export type ChangeValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly ChangePart[];
export type ChangePart = { readonly category: string; readonly amount: number };
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

/** Compares two rows in API form. `before` is null for a creation, `after` for a removal. */
export function changesBetween(
  before: Readonly<Record<string, ChangeValue>> | null,
  after: Readonly<Record<string, ChangeValue>> | null,
): Changes {
  const isUpdate = before !== null && after !== null;
  const changes: Record<string, readonly [ChangeValue, ChangeValue]> = {};
  for (const column of Object.keys(after ?? before ?? {})) {
    const values = [before?.[column] ?? null, after?.[column] ?? null] as const;
    if (isUpdate && (column === "updated_at" || isSameValue(...values))) continue;
    changes[column] = values;
  }
  return changes;
}

/** Treats an empty list and false as null, because rows of an older version lack the column. */
export function isSameValue(a: ChangeValue | undefined, b: ChangeValue | undefined): boolean {
  return a === b || comparable(a) === comparable(b);
}

function comparable(value: ChangeValue | undefined): string | number | boolean | null {
  if (value === false) return null;
  if (value === undefined || value === null || typeof value !== "object") return value ?? null;
  return value.length === 0 ? null : changeText(value);
}

/** The stored text; null once erased. */
export function parseChanges(text: string | null): Changes | null {
  return text === null ? null : (JSON.parse(text) as Changes);
}

/** The value as text, to compare or to show. */
export function changeText(value: ChangeValue | undefined): string {
  const isOfSeveral = typeof value === "object" && value !== null;
  return isOfSeveral ? JSON.stringify(value, PART_KEYS) : String(value);
}

/** The keys in the order of `canonicalJson`; a constant is less code than calling it. */
const PART_KEYS = ["amount", "category"] satisfies (keyof ChangePart)[];

/** The text that `digest` hashes; `changes` is canonical JSON. */
export function digestContent(salt: string, description: string, changes: string): string {
  return `[${JSON.stringify(salt)},${JSON.stringify(description)},${changes}]`;
}

/** The part of a record that its hash covers. */
export type ChainedRecord = Omit<AuditRecord, "hash" | "salt" | "description" | "changes">;

export function chainContent(previousHash: string, record: ChainedRecord): string {
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
