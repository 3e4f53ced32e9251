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
  /** Of the complete list; null while unknown. */
  rowCount: number | null;
  selectAll?: ReactNode;
  selectedId: string | null;
  /** Its row flashes once. */
  saved: RecordRow | null;
  isChecked?: (row: Row) => boolean;
  onSelect: (row: Row) => void;
  /** The cells of a row. Memoize their component: rows render on every scroll. */
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
        {(row, rowProps) => {
          const isSaved = saved?.id === row.id && saved.updatedAt === row.updatedAt;
          return (
            <TableRow
              // Restarts the animation with each save.
              key={isSaved ? row.updatedAt : ""}
              rowProps={rowProps}
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
