import { memo } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/settings/company.ts";
import { SORT_OPTIONS } from "#web/url/entry-sort.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { useStableCallbacks } from "#web/rendering/use-stable-callbacks.ts";
import { RowCheckbox, SelectLoaded } from "#web/table/row-checkbox.tsx";
import {
  SortSelect,
  Table,
  TableCell,
  TableHead,
  TableRow,
  type TableOrder,
} from "#web/table/table.tsx";
import { VirtualRows, isSamePlace, type RowProps } from "#web/table/virtual-rows.tsx";
import { EntryCells } from "./entry-cells.tsx";
import { RowActions, entryName, type EntryActions } from "./row-actions.tsx";

const COLUMNS = [
  { label: LABELS.type, sort: "type", width: "w-10 @roomy:w-25" },
  { label: LABELS.category, sort: "category", width: "w-27 @roomy:w-36 @spacious:w-50" },
  { label: LABELS.amount, sort: "amount", isAmount: true, width: "w-35 @roomy:w-42" },
  { label: LABELS.expected_payment_date, sort: "due", width: "w-22 @roomy:w-28 @spacious:w-44" },
  { label: LABELS.status, sort: "status", width: "w-22 @roomy:w-28" },
  { label: LABELS.lifecycle, sort: "lifecycle", width: "w-18 @roomy:w-24" },
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
  const stable = useStableCallbacks({ ...actions, toggle: selection.toggle });
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
          return (
            <EntryRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? entry.updatedAt : ""}
              entry={entry}
              place={place}
              today={today}
              isSelected={entry.id === selectedId}
              isChecked={selection.has(entry.id)}
              isFlashing={isSaved}
              actions={stable}
            />
          );
        }}
      </VirtualRows>
    </Table>
  );
}

type EntryRowProps = {
  readonly entry: ListedEntry;
  readonly place: RowProps;
  readonly today: CivilDate;
  readonly isSelected: boolean;
  readonly isChecked: boolean;
  readonly isFlashing: boolean;
  readonly actions: EntryActions & Pick<RowSelection<ListedEntry>, "toggle">;
};

/** One entry; drawn again only when something of it changed. */
const EntryRow = memo(function EntryRow({
  entry,
  place,
  today,
  isSelected,
  isChecked,
  isFlashing,
  actions,
}: EntryRowProps) {
  return (
    <TableRow
      place={place}
      isSelected={isSelected}
      isChecked={isChecked}
      isFlashing={isFlashing}
      onSelect={() => actions.select(entry)}
    >
      <TableCell className="@max-table:absolute @max-table:inset-y-0 @max-table:left-3 @max-table:flex @max-table:items-center">
        <RowCheckbox
          label={`Selecionar ${entryName(entry)}`}
          isChecked={isChecked}
          toggle={(toHere) => actions.toggle(entry.id, toHere)}
        />
      </TableCell>
      <EntryCells entry={entry} today={today} />
      <TableCell className="@max-table:absolute @max-table:inset-y-0 @max-table:right-1 @max-table:flex @max-table:items-center @table:pl-0">
        <RowActions entry={entry} actions={actions} />
      </TableCell>
    </TableRow>
  );
}, isDrawnSame);

function isDrawnSame(
  { place: placeBefore, ...before }: EntryRowProps,
  { place, ...after }: EntryRowProps,
): boolean {
  return (
    isSamePlace(placeBefore, place) &&
    before.entry === after.entry &&
    before.today === after.today &&
    before.isSelected === after.isSelected &&
    before.isChecked === after.isChecked &&
    before.isFlashing === after.isFlashing &&
    before.actions === after.actions
  );
}
