import { clsx } from "clsx";
import { ArrowRight, History } from "lucide-react";
import { memo, useEffect, useRef, type RefObject } from "react";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import { TRANSFER_LIFECYCLE_LABELS, type Transfer } from "#domain/transfer.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { IconButton } from "#web/controls/button.tsx";
import { RecordTable } from "#web/records/record-table.tsx";
import { CheckboxCell, SelectLoaded } from "#web/table/row-checkbox.tsx";
import { NOT_PRINTED } from "#web/table/not-printed.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import type { TableOrder } from "#web/table/table-head.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { SORT_OPTIONS } from "./transfer-list-search.ts";
import { useAccountNames } from "./use-account-names.ts";

const COLUMNS = [
  { label: LABELS.date, sort: "date", width: "w-24 @roomy:w-28" },
  { label: "De → Para" },
  { label: LABELS.notes },
  { label: LABELS.lifecycle, width: "w-22 @roomy:w-26" },
  { label: LABELS.amount, sort: "amount", isAmount: true, width: "w-32 @roomy:w-40" },
  { label: "Ações", width: clsx("w-14", NOT_PRINTED) },
];

export function TransferTable({
  selection,
  panel,
  ...props
}: {
  list: LoadedRows<Transfer>;
  rowCount: number | null;
  order: TableOrder;
  saved: Transfer | null;
  selection: RowSelection<Transfer>;
  panel: DetailPanel;
}) {
  const nameOf = useAccountNames();
  // A ref, so that new functions do not rerender every row.
  const handlers = useRef<Handlers>({ toggle: selection.toggle, select: panel.select });
  useEffect(() => {
    handlers.current = { toggle: selection.toggle, select: panel.select };
  });
  const describe = ({ fromAccountId, toAccountId, amountCents, date }: Transfer): string =>
    `Transferência de ${nameOf(fromAccountId)} para ${nameOf(toAccountId)}, ${formatBrl(amountCents)}, ${formatCivilDate(date)}`;
  return (
    <RecordTable
      {...props}
      caption="Transferências"
      columns={COLUMNS}
      sortOptions={SORT_OPTIONS}
      selectAll={
        <SelectLoaded
          what="as transferências carregadas"
          extent={selection.extent}
          toggle={selection.toggleLoaded}
        />
      }
      isChecked={({ id }) => selection.has(id)}
      selectedId={panel.selectedId}
      rowName={describe}
      onSelect={({ id }) => panel.select(id, "row")}
    >
      {(transfer) => (
        <TransferCells
          transfer={transfer}
          name={describe(transfer)}
          from={nameOf(transfer.fromAccountId)}
          to={nameOf(transfer.toAccountId)}
          isChecked={selection.has(transfer.id)}
          handlers={handlers}
        />
      )}
    </RecordTable>
  );
}

type Handlers = Pick<RowSelection<Transfer>, "toggle"> & Pick<DetailPanel, "select">;

/** Most are active, so only other states are shown. */
const TransferCells = memo(function TransferCells({
  transfer: { id, date, notes, lifecycle, amountCents },
  name,
  from,
  to,
  isChecked,
  handlers,
}: {
  transfer: Transfer;
  name: string;
  from: string;
  to: string;
  isChecked: boolean;
  handlers: RefObject<Handlers>;
}) {
  const isActive = lifecycle === "active";
  const firstLine = firstLineOfNotes(notes);
  return (
    <>
      <CheckboxCell
        label={`Selecionar ${name}`}
        isChecked={isChecked}
        toggle={(toHere) => handlers.current.toggle(id, toHere)}
      />
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-5 @max-table:text-muted">
        {formatCivilDate(date)}
      </TableCell>
      <TableCell className="@max-table:order-1 @max-table:min-w-28 @max-table:flex-1">
        <Accounts from={from} to={to} isMuted={!isActive} />
      </TableCell>
      <TableCell
        className={clsx(
          "truncate text-muted @max-table:order-7 @max-table:min-w-0 @max-table:flex-1",
          firstLine === null && "@max-table:hidden",
        )}
        title={notes ?? undefined}
      >
        {firstLine}
      </TableCell>
      <TableCell
        className={clsx("text-meta text-muted @max-table:order-6", isActive && "@max-table:hidden")}
      >
        <span className={isActive ? "sr-only" : undefined}>
          {TRANSFER_LIFECYCLE_LABELS[lifecycle]}
        </span>
      </TableCell>
      <TableCell
        className={clsx(
          "text-right text-body font-medium whitespace-nowrap tabular-nums @max-table:order-2 @max-table:ml-auto",
          !isActive && "text-muted line-through",
        )}
      >
        {formatBrl(amountCents)}
      </TableCell>
      <TableCell className={clsx("text-right @max-table:order-10 @max-table:ml-auto", NOT_PRINTED)}>
        <IconButton
          label={`Histórico de ${name}`}
          title="Histórico"
          tabIndex={-1}
          className="@max-table:-my-2 @max-table:-mr-2"
          onClick={() => handlers.current.select(id, "history")}
        >
          <History aria-hidden className="size-4" />
        </IconButton>
      </TableCell>
    </>
  );
});

function Accounts({ from, to, isMuted }: { from: string; to: string; isMuted: boolean }) {
  return (
    <span
      title={`${from} → ${to}`}
      className={clsx(
        "flex min-w-0 items-center gap-1.5 text-body font-medium",
        isMuted && "text-muted",
      )}
    >
      <span className="max-w-1/2 shrink-0 truncate">{from}</span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 truncate">
        <span className="sr-only">para </span>
        {to}
      </span>
    </span>
  );
}
