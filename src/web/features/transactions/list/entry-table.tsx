import { clsx } from "clsx";
import { memo, useEffect, useRef, type RefObject } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/api/company.ts";
import { SORT_OPTIONS } from "#web/url/entry-sort.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { NOT_PRINTED } from "#web/table/not-printed.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { CheckboxCell, SelectLoaded } from "#web/table/row-checkbox.tsx";
import type { TableOrder } from "#web/table/table-head.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import { RecordTable } from "#web/records/record-table.tsx";
import { ENTRY_COLUMNS, EntryCells } from "./entry-columns.tsx";
import { useDueHeadings } from "./due-headings.tsx";
import type { CreatedEntry } from "./entry-list.tsx";
import { useEntryJump } from "./use-entry-jump.ts";
import type { EntrySearch } from "../filters/entry-search.ts";
import type { JumpToToday } from "../filters/jump-to-today.tsx";
import { useWayToToday } from "./way-to-today.tsx";
import { RowActions, entryName, type EntryActions } from "../entry/row-actions.tsx";

const COLUMNS = [
  ...ENTRY_COLUMNS,
  {
    label: "Ações",
    width: clsx("w-19 @max-roomy:w-23 lg:@max-roomy:w-19 @spacious:w-38", NOT_PRINTED),
  },
];

const COLUMN_COUNT = COLUMNS.length + 1;

type EntryTableProps = {
  /** False if the filters include it. */
  hasSortSelect: boolean;
  list: LoadedRows<ListedEntry>;
  rowCount: number | null;
  order: TableOrder;
  selectedId: string | null;
  saved: Entry | null;
  selection: RowSelection<ListedEntry>;
  actions: EntryActions;
  isGrouped: boolean;
  search: EntrySearch;
  /** Null on a screen with other filters. */
  jump: JumpToToday | null;
  /** True if the list has the search of the jump, which is not finished. */
  isJumping: boolean;
  /** The created entry to scroll to. */
  created: CreatedEntry | null;
  /** Called when it is visible, or known to be far down. */
  onLookedFor: () => void;
};

export function EntryTable({
  hasSortSelect,
  selection,
  actions,
  isGrouped,
  search,
  jump,
  isJumping,
  created,
  onLookedFor,
  ...props
}: EntryTableProps) {
  const { today } = useCompany();
  // A ref, so that new functions do not rerender every row.
  const handlers = useRef({ ...actions, toggle: selection.toggle });
  useEffect(() => {
    handlers.current = { ...actions, toggle: selection.toggle };
  });
  const sort = props.order.sort;
  const headings = useDueHeadings(props.list, {
    sort,
    today,
    category: search.category,
    isGrouped,
    columnCount: COLUMN_COUNT,
  });
  const way = useWayToToday(props.list, search, jump);
  const rowJump = useEntryJump({
    sort,
    today,
    jump: isJumping ? jump : way.jump,
    created,
    onLookedFor,
    list: props.list,
  });
  return (
    <RecordTable
      {...props}
      caption="Movimentações"
      columns={COLUMNS}
      sortOptions={hasSortSelect ? SORT_OPTIONS : null}
      selectAll={<SelectLoaded extent={selection.extent} toggle={selection.toggleLoaded} />}
      isChecked={(entry) => selection.has(entry.id)}
      isChecking={selection.extent !== "none"}
      rowName={entryName}
      onSelect={actions.select}
      headings={headings}
      firstLine={way.firstLine && { ...way.firstLine, columnCount: COLUMN_COUNT }}
      jump={rowJump}
    >
      {(entry) => (
        <EntryRow
          entry={entry}
          today={today}
          isChecked={selection.has(entry.id)}
          handlers={handlers}
        />
      )}
    </RecordTable>
  );
}

const EntryRow = memo(function EntryRow({
  entry,
  today,
  isChecked,
  handlers,
}: {
  entry: ListedEntry;
  today: CivilDate;
  isChecked: boolean;
  handlers: RefObject<EntryActions & Pick<RowSelection<ListedEntry>, "toggle">>;
}) {
  return (
    <>
      <CheckboxCell
        label={`Selecionar ${entryName(entry)}`}
        isChecked={isChecked}
        toggle={(toHere) => handlers.current.toggle(entry.id, toHere)}
      />
      <EntryCells entry={entry} today={today} />
      <TableCell
        className={clsx(
          "@max-table:pointer-coarse:group-data-checking:invisible @max-table:absolute @max-table:inset-y-0 @max-table:right-0 @max-table:flex @max-table:items-center @table:pl-0",
          NOT_PRINTED,
        )}
      >
        <RowActions entry={entry} actions={handlers} />
      </TableCell>
    </>
  );
});
