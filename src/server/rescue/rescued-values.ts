/**
 * Converts stored values to the form of the history and the API: amounts in reais, real booleans,
 * category names.
 */
import * as z from "zod";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { CategoryNames } from "#domain/category-names.ts";
import { listParts, type Splits } from "#domain/split.ts";
import { CategoryKeys } from "../database/category-keys.ts";
import type { ColumnKind } from "../database/engine.ts";
import { INITIAL_CATEGORY_IDS } from "../verification/initial-categories.ts";
import { isValueOf } from "../whole-export/stored-tables.ts";
import type { StoredRow } from "./read-damaged-table.ts";
import { parseChanges, replayHistory, type ApiValues } from "./replay-history.ts";
import { NAME_IN_ROWS, kindsOf, type TableName } from "./stored-columns.ts";

type StoredValue = StoredRow[string];
type ApiValue = ApiValues[string];

export type RescuedValues = {
  readonly values: ApiValues;
  /** Columns with a damaged value, which is given as it is in the file. */
  readonly unreadable: readonly string[];
};

export function rescueRow(
  table: TableName,
  row: StoredRow,
  keys = new CategoryKeys([]),
): RescuedValues {
  const kinds = kindsOf(table);
  const values: Record<string, ApiValue> = {};
  const unreadable: string[] = [];
  for (const [column, stored] of Object.entries(row)) {
    if (column === NAME_IN_ROWS) continue;
    const name = column === "opening_balance_cents" ? "opening_balance" : column;
    const value =
      column === "category"
        ? keys.nameOf(rawText(stored))
        : toApiValue(stored, kinds.get(column), keys);
    if (value === undefined) unreadable.push(name);
    values[name] = value === undefined ? rawText(stored) : value;
  }
  return { values, unreadable };
}

/** Undefined for a damaged value. A row from before a column existed may have null. */
function toApiValue(
  stored: StoredValue,
  kind: ColumnKind | undefined,
  keys: CategoryKeys,
): ApiValue | undefined {
  if (kind === "boolean") return FLAGS.get(stored);
  if (!isValueOf(kind, stored)) return undefined;
  const value = typeof stored === "number" || typeof stored === "string" ? stored : null;
  switch (kind) {
    case "money":
      return typeof value === "number" ? value / 100 : null;
    case "list":
      return value === null ? [] : ifValid(() => tags.parse(JSON.parse(String(value))));
    case "splits":
      return value === null ? null : ifValid(() => rescuedSplits(String(value), keys));
    case "json":
      return value === null || parseChanges(value) !== null ? value : undefined;
    case "text":
    case "date":
    case "instant":
    case "integer":
    case undefined:
      return value;
  }
}

const FLAGS: ReadonlyMap<StoredValue, boolean> = new Map([
  [null, false],
  [0, false],
  [1, true],
]);

const tags = z.array(z.string());
const parts = z.array(z.object({ category: z.string(), amountCents: z.int() }));

function rescuedSplits(stored: string, keys: CategoryKeys): ApiValue {
  return parts.parse(listParts(stored as Splits)).map(({ category, amountCents }) => ({
    category: keys.nameOf(category),
    amount: amountCents / 100,
  }));
}

/** Damage may leave any text: it is no JSON, or of another shape. */
function ifValid(parse: () => ApiValue): ApiValue | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function rawText(stored: StoredValue): string {
  if (stored === null) return "";
  return typeof stored === "object" ? new TextDecoder().decode(stored) : String(stored);
}

function textOf(value: StoredValue | undefined): string {
  return typeof value === "string" ? value : "";
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
