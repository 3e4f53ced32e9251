import { encodeSum } from "#contract/sum.ts";
import type { ChangeValue, Changes } from "#domain/audit-record.ts";
import { cents, reaisFromCents } from "#domain/money.ts";
import { listParts, type Splits } from "#domain/split.ts";
import type { ColumnKind } from "../database/engine.ts";

/** A sum is a `bigint` in centavos until it is serialized (`encodeSum`). */
type ApiValue = ChangeValue | Changes | bigint | ApiRow | readonly ApiRow[];

export type ApiRow = { readonly [name: string]: ApiValue };

export type StoredValue = string | number | boolean | null;

export function toApiValue(value: StoredValue, kind: ColumnKind): ApiValue {
  if (value === null) return null;
  switch (kind) {
    case "money":
      // Sums arrive as text, because they may exceed a safe integer.
      return typeof value === "string" ? BigInt(value) : reaisFromCents(cents(Number(value)));
    case "boolean":
      return value === true || value === 1;
    case "integer":
      return Number(value);
    case "list":
      return JSON.parse(String(value)) as string[];
    case "splits":
      return listParts(String(value) as Splits).map(({ category, amountCents }) => ({
        category,
        amount: reaisFromCents(amountCents),
      }));
    case "json":
      return JSON.parse(String(value)) as Changes;
    case "text":
    case "date":
    case "instant":
      return String(value);
  }
}

/** A replacer that omits null members, but not null elements of lists. */
export function omitNull(this: unknown, name: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : writeSum(name, value);
}

/** A replacer for `JSON.stringify`. */
export function writeSum(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? encodeSum(value) : value;
}
