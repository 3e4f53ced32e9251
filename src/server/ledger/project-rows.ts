import type { CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { Selection } from "./row-query.ts";
import { embedLinked } from "./select-rows.ts";
import { columnOf, type TableName } from "./tables.ts";
import type { WireRow } from "./wire-rows.ts";
import type { Work } from "./work.ts";

/** What the selection asks of rows that hold every stored column, as a command gives them. */
export function projectRows(
  work: Work,
  table: TableName,
  rows: readonly WireRow[],
  select: Selection,
): Promise<WireRow[]> {
  return embedLinked(
    work.db,
    work,
    select,
    rows.map((row) => ({
      said: Object.fromEntries(
        select.flatMap((item) =>
          item.kind === "column" ? [[item.as, valueOf(row, table, item.column, work.today)]] : [],
        ),
      ),
      keys: select.flatMap((item) => {
        if (item.kind === "column") return [];
        const key = row[item.relation.fromColumn];
        return [typeof key === "string" ? key : null];
      }),
    })),
  );
}

function valueOf(
  row: WireRow,
  table: TableName,
  column: string,
  today: CivilDate,
): WireRow[string] {
  if (columnOf(table, column)?.isComputed !== true) return row[column] ?? null;
  return resolvedStatus(
    {
      status: row["status"] as TransactionStatus,
      dueDate: row["expected_payment_date"] as CivilDate | null,
    },
    today,
  );
}
