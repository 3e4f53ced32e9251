import { sql, type RawBuilder } from "kysely";
import { compileOutput, type SqlTarget } from "./compile-filter.ts";
import type { SelectedColumn, Selection } from "./row-query.ts";
import { columnOf, TABLES, type TableName } from "./tables.ts";
import { toApiValue, type StoredValue, type ApiRow } from "./api-rows.ts";

export type StoredRow = Readonly<Record<string, StoredValue>>;

// Names chosen by a client never reach the database.
const outputName = (index: number): string => `output_${index}`;

/** `select=*` */
export function starColumns(table: TableName): SelectedColumn[] {
  return Object.entries(TABLES[table])
    .filter(([, column]) => column.isInStar)
    .map(([column]) => ({ kind: "column", column, as: column }));
}

/** A column per item of the selection; for an embedding, the key of the linked rows. */
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

export function toApiRow(
  table: TableName,
  select: Selection,
): (row: StoredRow) => { values: ApiRow; keys: (string | null)[] } {
  const outputs = select.map((item, index) => ({
    name: outputName(index),
    as: item.as,
    kind: item.kind === "column" ? (columnOf(table, item.column)?.kind ?? "text") : null,
  }));
  return (row) => {
    const values: Record<string, ApiRow[string]> = {};
    const keys: (string | null)[] = [];
    for (const { name, as, kind } of outputs) {
      const value = row[name] ?? null;
      if (kind !== null) values[as] = toApiValue(value, kind);
      else keys.push(value === null ? null : String(value));
    }
    return { values, keys };
  };
}
