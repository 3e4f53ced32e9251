import { computedColumn } from "./computed-columns.ts";
import type { SelectedColumn, Selection } from "./row-query.ts";
import { embedLinked, readColumns } from "./select-rows.ts";
import type { TableName } from "./tables.ts";
import type { ApiRow } from "./api-rows.ts";
import type { UnitOfWork } from "../commands/unit-of-work.ts";

type CompleteRow = ApiRow & { readonly id: string };

/** Projects complete rows, as commands return them, to a selection. */
export async function projectRows(
  work: UnitOfWork,
  table: TableName,
  rows: readonly CompleteRow[],
  select: Selection,
): Promise<ApiRow[]> {
  const columns = select.filter((item) => item.kind === "column");
  const read = await readDependentColumns(work, table, rows, columns);
  return embedLinked(
    work.db,
    work,
    select,
    rows.map((row) => ({
      values: Object.fromEntries(
        columns.map(({ column, as }) => {
          const ofRow = computedColumn(table, column)?.ofRow;
          return [as, ofRow?.(row, work.today) ?? read.get(row.id)?.[as] ?? row[column] ?? null];
        }),
      ),
      keys: select.flatMap((item) => {
        if (item.kind === "column") return [];
        const key = row[item.relation.fromColumn];
        return [typeof key === "string" ? key : null];
      }),
    })),
  );
}

/** The columns that depend on other rows, by id, as they are after the command. */
async function readDependentColumns(
  work: UnitOfWork,
  table: TableName,
  rows: readonly CompleteRow[],
  columns: readonly SelectedColumn[],
): Promise<ReadonlyMap<string, ApiRow>> {
  const dependent = columns.filter(({ column }) => computedColumn(table, column)?.ofRow === null);
  if (dependent.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  return readColumns(work.db, work, table, dependent, ids);
}
