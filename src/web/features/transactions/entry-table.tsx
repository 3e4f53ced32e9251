import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { useCompany } from "#web/lib/company.ts";
import type { LoadedRows } from "#web/lib/paged-rows.ts";
import type { RowSelection } from "#web/lib/row-selection.ts";
import { RowCheckbox, SelectLoaded } from "#web/ui/row-checkbox.tsx";
import {
  SortSelect,
  Table,
  TableCell,
  TableHead,
  TableRow,
  type TableOrder,
} from "#web/ui/table.tsx";
import { VirtualRows } from "#web/ui/virtual-rows.tsx";
import type { Entry, ListedEntry } from "./entry.ts";
import { EntryCells } from "./entry-cells.tsx";
import { SORT_OPTIONS } from "./entry-search.ts";
import { RowActions, entryName, type EntryActions } from "./row-actions.tsx";

const COLUMNS = [
  { label: LABELS.type, sort: "type", width: "w-10 @roomy:w-28" },
  { label: LABELS.category, sort: "category", width: "w-27 @roomy:w-auto" },
  { label: LABELS.amount, sort: "amount", isAmount: true, width: "w-35 @roomy:w-46" },
  { label: LABELS.expected_payment_date, sort: "due", width: "w-22 @roomy:w-34" },
  { label: LABELS.status, sort: "status", width: "w-22 @roomy:w-30" },
  { label: LABELS.lifecycle, sort: "lifecycle", width: "w-18 @roomy:w-28" },
  { label: LABELS.client_id, sort: "client" },
  { label: "Ações", width: "w-14" },
];

/** The table of entries; where it is narrow, each row takes two lines. */
export function EntryTable({
  list,
  rowCount,
  order,
  selection,
  selectedId,
  saved,
  actions,
}: {
  list: LoadedRows<ListedEntry>;
  /** How many there are in all; null while that is not known. */
  rowCount: number | null;
  order: TableOrder;
  selection: RowSelection<ListedEntry>;
  /** The one that the panel shows. */
  selectedId: string | null;
  /** The row to flash once, as it was just saved. */
  saved: Entry | null;
  actions: EntryActions;
}) {
  const { today } = useCompany();
  const selectLoaded = <SelectLoaded extent={selection.extent} toggle={selection.toggleLoaded} />;
  return (
    <Table
      caption="Movimentações"
      rowCount={rowCount}
      before={<SortSelect options={SORT_OPTIONS} order={order} first={selectLoaded} />}
    >
      <TableHead columns={COLUMNS} order={order} first={selectLoaded} />
      <VirtualRows
        rows={list.rows}
        listKey={list.listKey}
        hasMore={list.hasMore}
        loadMore={list.loadMore}
      >
        {(entry, place) => {
          const isSaved = saved?.id === entry.id && saved.updatedAt === entry.updatedAt;
          const isChecked = selection.has(entry.id);
          return (
            <TableRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? entry.updatedAt : ""}
              place={place}
              isSelected={entry.id === selectedId}
              isChecked={isChecked}
              isFlashing={isSaved}
              onSelect={() => actions.select(entry)}
            >
              <TableCell className="@max-table:absolute @max-table:inset-y-0 @max-table:left-3 @max-table:flex @max-table:items-center">
                <RowCheckbox
                  label={`Selecionar ${entryName(entry)}`}
                  isChecked={isChecked}
                  toggle={(toHere) => selection.toggle(entry.id, toHere)}
                />
              </TableCell>
              <EntryCells entry={entry} today={today} />
              <TableCell className="@max-table:absolute @max-table:inset-y-0 @max-table:right-1 @max-table:flex @max-table:items-center @table:pl-0">
                <RowActions entry={entry} actions={actions} />
              </TableCell>
            </TableRow>
          );
        }}
      </VirtualRows>
    </Table>
  );
}
