import { computedColumn } from "./computed-columns.ts";
import type { SelectedColumn, Selection } from "./row-query.ts";
import { embedLinked, readColumns } from "./select-rows.ts";
import type { TableName } from "./tables.ts";
import type { ApiRow } from "./api-rows.ts";
import type { UnitOfWork } from "../commands/unit-of-work.ts";

type WholeRow = ApiRow & { readonly id: string };

/** What the selection asks of rows that hold every stored column, as a command gives them. */
export async function projectRows(
  work: UnitOfWork,
  table: TableName,
  rows: readonly WholeRow[],
  select: Selection,
): Promise<ApiRow[]> {
  const columns = select.filter((item) => item.kind === "column");
  const read = await readMadeOfOthers(work, table, rows, columns);
  return embedLinked(
    work.db,
    work,
    select,
    rows.map((row) => ({
      said: Object.fromEntries(
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

/** By id, those of the columns that are made of other rows, read as they are after the command. */
async function readMadeOfOthers(
  work: UnitOfWork,
  table: TableName,
  rows: readonly WholeRow[],
  columns: readonly SelectedColumn[],
): Promise<ReadonlyMap<string, ApiRow>> {
  const wanted = columns.filter(({ column }) => computedColumn(table, column)?.ofRow === null);
  if (wanted.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  return readColumns(work.db, work, table, wanted, ids);
}
