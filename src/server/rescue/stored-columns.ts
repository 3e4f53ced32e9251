/** The columns of the rescued tables, in the order of the table. */
import type { RecordTableName } from "#contract/records.ts";
import type { ColumnKind } from "../database/engine.ts";
import { STORED_TABLES } from "../whole-export/stored-tables.ts";

export type TableName = RecordTableName | "audit_records" | "company_settings";

/** The key of an older category; for others the key is the id. */
export const NAME_IN_ROWS = "name_in_rows";

const COLUMNS = new Map(
  STORED_TABLES.map(({ name, columns }) => [
    name,
    new Map([
      ...columns.map((column) => [column.name, column.kind] as const),
      ...(name === "categories" ? [[NAME_IN_ROWS, "text"] as const] : []),
    ]),
  ]),
);

export function kindsOf(table: TableName): ReadonlyMap<string, ColumnKind> {
  const kinds = COLUMNS.get(table);
  if (kinds === undefined) throw new Error(`Assertion failed: ${table} has no columns`);
  return kinds;
}

export function columnsOf(table: TableName): readonly string[] {
  return [...kindsOf(table).keys()];
}

/** Tables whose rows have a sequence, and never change. */
export function isAppendOnly(table: TableName): boolean {
  return table === "audit_records" || table === "company_settings";
}
