/**
 * Converts stored values to the form of the history and the API: amounts in reais, real booleans,
 * category names.
 */
import * as z from "zod";
import type { FieldKind, Fields } from "#contract/record-codec.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { CategoryNames } from "#domain/category-names.ts";
import { listParts, type Splits } from "#domain/split.ts";
import { CategoryKeys } from "../database/category-keys.ts";
import { INITIAL_CATEGORY_IDS } from "../verification/initial-categories.ts";
import type { StoredRow } from "./read-damaged-table.ts";
import { parseChanges, replayHistory, type ApiValues } from "./replay-history.ts";

/** The key of an older category; for others the key is the id. */
export const NAME_IN_ROWS = "name_in_rows";

type Kinds = ReadonlyMap<string, FieldKind>;

/** By column, in the order of the table's columns. */
export function kindsOf(fields: Fields): Kinds {
  return new Map(Object.values(fields).map(({ column, kind }) => [column, kind]));
}

export function toApiValues(
  row: StoredRow,
  kinds: Kinds = new Map(),
  keys = new CategoryKeys([]),
): ApiValues {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (column === NAME_IN_ROWS) return [];
      if (column === "opening_balance_cents") {
        return [["opening_balance", value === null ? null : Number(value) / 100]];
      }
      if (column === "category") return [[column, keys.nameOf(textOf(value))]];
      return [[column, toApiValue(value, kinds.get(column), keys)]];
    }),
  );
}

function textOf(value: StoredRow[string] | undefined): string {
  return typeof value === "string" ? value : "";
}

function toApiValue(
  value: StoredRow[string] | undefined,
  kind: FieldKind | undefined,
  keys: CategoryKeys,
): ApiValues[string] {
  switch (kind) {
    case "money":
      return Number(value) / 100;
    case "boolean":
      return value === 1;
    case "list":
      return rescuedTags(value);
    case "splits":
      return rescuedSplits(value, keys);
    default:
      // The tables are strict: there are no other types.
      return typeof value === "number" || typeof value === "string" ? value : null;
  }
}

/** A row from before tags existed has none. */
function rescuedTags(value: StoredRow[string] | undefined): string[] {
  return typeof value === "string" ? z.array(z.string()).parse(JSON.parse(value)) : [];
}

function rescuedSplits(
  value: StoredRow[string] | undefined,
  keys: CategoryKeys,
): ApiValues[string] {
  return typeof value === "string"
    ? listParts(value as Splits).map(({ category, amountCents }) => ({
        category: keys.nameOf(category),
        amount: amountCents / 100,
      }))
    : null;
}

/** These have no history until they change. */
const INITIAL = INITIAL_CATEGORY_IDS.map((id, at) => ({
  id,
  key: id,
  name: FIRST_CATEGORIES[at] ?? id,
}));

/** The categories in entries, in the table and in the history. */
export function rescueCategories(
  stored: readonly StoredRow[],
  history: readonly StoredRow[],
  timeZone: string,
): { readonly keys: CategoryKeys; readonly names: CategoryNames } {
  const found = stored.map((row) => ({
    id: textOf(row["id"]),
    key: textOf(row[NAME_IN_ROWS] ?? row["id"]),
    name: textOf(row["name"]),
  }));
  const replayed = [...replayHistory(history, "category", timeZone)].flatMap(([id, state]) =>
    typeof state?.["name"] === "string" ? [{ id, key: id, name: state["name"] }] : [],
  );
  // Later ones replace earlier ones with the same id.
  const all = [
    ...new Map([...INITIAL, ...replayed, ...found].map((one) => [one.id, one])).values(),
  ];
  const records = history
    .filter((record) => record["entity_type"] === "category")
    .map((record) => ({
      sequence: Number(record["sequence"]),
      id: textOf(record["entity_id"]),
      changes: parseChanges(record["changes"]),
    }));
  return { keys: new CategoryKeys(all), names: new CategoryNames(all, records) };
}
