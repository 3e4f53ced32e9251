/** Rows as the wire says them, and from stored values to theirs. */
import type { ChangeValue, Changes } from "#domain/audit-record.ts";
import { cents, reaisFromCents } from "#domain/money.ts";
import { toCentsOrRefuse } from "#domain/totals.ts";
import type { ColumnKind } from "../database/engine.ts";

/** What a row holds under a name: a value, a record's `changes`, or linked rows. */
type WireValue = ChangeValue | Changes | ApiRow | readonly ApiRow[];

/** A row as the wire says it: what was selected, under its names. */
export type ApiRow = { readonly [name: string]: WireValue };

/** A value as a database gives it. */
export type StoredValue = string | number | boolean | null;

/** The value as the wire says it. @throws Refusal for a sum past `MAX_TOTAL_CENTS`. */
export function valueOnWire(value: StoredValue, kind: ColumnKind): WireValue {
  if (value === null) return null;
  switch (kind) {
    case "money":
      // Sums come as text, and are exact or refused.
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
