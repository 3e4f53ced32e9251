import type { ReactNode } from "react";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import {
  SortSelect,
  Table,
  TableHead,
  TableRow,
  type TableColumn,
  type TableOrder,
} from "#web/table/table.tsx";
import { VirtualRows } from "#web/table/virtual-rows.tsx";
import type { RecordRow } from "./record-api.ts";

/** The table of a list of records; where it is narrow, each row takes two lines. */
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
  onSelect,
  children,
}: {
  caption: string;
  columns: readonly TableColumn[];
  sortOptions: readonly { readonly sort: string; readonly label: string }[];
  order: TableOrder;
  list: LoadedRows<Row>;
  /** The number of rows in all; null while it is not known. */
  rowCount: number | null;
  /** The checkbox of the head, where rows have checkboxes. */
  selectAll?: ReactNode;
  /** The record in the panel. */
  selectedId: string | null;
  /** The record that was just saved: its row flashes once. */
  saved: RecordRow | null;
  isChecked?: (row: Row) => boolean;
  onSelect: (row: Row) => void;
  /** The cells of a row. Memoize their component: rows render whenever the list scrolls. */
  children: (row: Row) => ReactNode;
}) {
  return (
    <Table
      caption={caption}
      rowCount={list.isComplete ? list.rows.length : rowCount}
      before={<SortSelect options={sortOptions} order={order} first={selectAll} />}
    >
      <TableHead columns={columns} order={order} first={selectAll} />
      <VirtualRows
        rows={list.rows}
        listKey={list.listKey}
        hasMore={list.hasMore}
        loadMore={list.loadMore}
      >
        {(row, place) => {
          const isSaved = saved?.id === row.id && saved.updatedAt === row.updatedAt;
          return (
            <TableRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? row.updatedAt : ""}
              place={place}
              isSelected={row.id === selectedId}
              isChecked={isChecked?.(row) ?? false}
              isFlashing={isSaved}
              onSelect={() => onSelect(row)}
            >
              {children(row)}
            </TableRow>
          );
        }}
      </VirtualRows>
    </Table>
  );
}
