import type { ChangeValue, Changes } from "#domain/audit-record.ts";
import { cents, reaisFromCents } from "#domain/money.ts";
import { toCentsOrRefuse } from "#domain/totals.ts";
import type { ColumnKind } from "../database/engine.ts";

type ApiValue = ChangeValue | Changes | ApiRow | readonly ApiRow[];

export type ApiRow = { readonly [name: string]: ApiValue };

export type StoredValue = string | number | boolean | null;

/** @throws Refusal for a sum past `MAX_TOTAL_CENTS`. */
export function toApiValue(value: StoredValue, kind: ColumnKind): ApiValue {
  if (value === null) return null;
  switch (kind) {
    case "money":
      // Sums come as text, as they may exceed a safe integer.
      return reaisFromCents(
        typeof value === "string" ? toCentsOrRefuse(BigInt(value)) : cents(Number(value)),
      );
    case "boolean":
      return value === true || value === 1;
    case "integer":
      return Number(value);
    case "json":
      return JSON.parse(String(value)) as Changes;
    case "text":
    case "date":
    case "instant":
      return String(value);
  }
}
