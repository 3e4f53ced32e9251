/** What a selection asks of each row, as columns of a statement and back. */
import { sql, type RawBuilder } from "kysely";
import { compileOutput, type SqlTarget } from "./compile-filter.ts";
import type { Selection } from "./row-query.ts";
import { columnOf, type TableName } from "./tables.ts";
import { valueOnWire, type StoredValue, type ApiRow } from "./api-rows.ts";

/** A row as a statement with `outputColumns` gives it. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

// Names of output columns are our own: those that a caller gives never reach the database.
const outputName = (index: number): string => `output_${index}`;

/** For each item of the selection its column, or the key of the rows linked to this one. */
export function outputColumns(
  table: TableName,
  select: Selection,
  target: SqlTarget,
): RawBuilder<unknown>[] {
  const columns = select.map((item, index) => {
    const column =
      item.kind === "column"
        ? compileOutput(table, item.column, target)
        : sql.ref(`${table}.${item.relation.fromColumn}`);
    return sql`${column} as ${sql.id(outputName(index))}`;
  });
  return columns.length === 0 ? [sql`1 as ${sql.id(outputName(0))}`] : columns;
}

/** From a row of the statement to what the wire says of it, and the keys of the rows linked to it. */
export function toApiRow(
  table: TableName,
  select: Selection,
): (row: StoredRow) => { said: ApiRow; keys: (string | null)[] } {
  const outputs = select.map((item, index) => ({
    name: outputName(index),
    as: item.as,
    kind: item.kind === "column" ? (columnOf(table, item.column)?.kind ?? "text") : null,
  }));
  return (row) => {
    const said: Record<string, ApiRow[string]> = {};
    const keys: (string | null)[] = [];
    for (const { name, as, kind } of outputs) {
      const value = row[name] ?? null;
      if (kind !== null) said[as] = valueOnWire(value, kind);
      else keys.push(value === null ? null : String(value));
    }
    return { said, keys };
  };
}
