import type { ReactNode } from "react";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { rowGestures } from "#web/table/row-gestures.ts";
import { SortSelect } from "#web/table/sort-select.tsx";
import { TableHead, type TableColumn, type TableOrder } from "#web/table/table-head.tsx";
import { TableRow } from "#web/table/table-row.tsx";
import type { FirstLine, RowHeadings } from "#web/table/row-headings.tsx";
import type { RowJump } from "#web/table/row-jump.ts";
import { VirtualRows } from "#web/table/virtual-rows.tsx";
import type { RecordRow } from "./record-api.ts";

type RecordTableProps<Row extends RecordRow> = {
  caption: string;
  columns: readonly TableColumn[];
  /**
   * Options of a select for narrow screens, which have no table head; null if the filters have it.
   */
  sortOptions: readonly { readonly sort: string; readonly label: string }[] | null;
  order: TableOrder;
  list: LoadedRows<Row>;
  /** The length of the complete list; null while unknown. */
  rowCount: number | null;
  selectAll?: ReactNode;
  selectedId: string | null;
  /** Its row flashes once. */
  saved: RecordRow | null;
  isChecked?: (row: Row) => boolean;
  /** True if any row is checked, including one that is not loaded. */
  isChecking?: boolean;
  /** The accessible name of a row. */
  rowName: (row: Row) => string;
  onSelect: (row: Row) => void;
  headings?: RowHeadings | null;
  firstLine?: FirstLine | null;
  jump?: RowJump<Row> | null;
  /** The cells of a row. Memoize their component: rows render on every scroll. */
  children: (row: Row) => ReactNode;
};

export function RecordTable<Row extends RecordRow>({
  caption,
  columns,
  sortOptions,
  order,
  list,
  rowCount,
  selectAll,
  selectedId,
  saved,
  isChecked,
  isChecking = false,
  rowName,
  onSelect,
  children,
  ...rowExtras
}: RecordTableProps<Row>) {
  const count = list.isComplete ? list.rows.length : rowCount;
  return (
    <div ref={rowGestures} className="@container">
      {sortOptions !== null && <SortSelect options={sortOptions} order={order} first={selectAll} />}
      <table
        // Includes the head.
        aria-rowcount={count === null ? -1 : count + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-left @max-table:block @max-table:overflow-x-clip"
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} order={order} first={selectAll} />
        <VirtualRows
          rows={list.rows}
          listKey={list.listKey}
          hasMore={list.hasMore}
          loadMore={list.loadMore}
          {...rowExtras}
        >
          {(row, rowProps) => (
            <TableRow
              rowProps={rowProps}
              name={rowName(row)}
              isSelected={row.id === selectedId}
              isChecked={isChecked?.(row) ?? false}
              isChecking={isChecking}
              savedVersion={isSame(row, saved) ? row.updatedAt : null}
              onSelect={() => onSelect(row)}
            >
              {children(row)}
            </TableRow>
          )}
        </VirtualRows>
      </table>
    </div>
  );
}

function isSame(row: RecordRow, saved: RecordRow | null): boolean {
  return saved?.id === row.id && saved.updatedAt === row.updatedAt;
}
