import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight, History, Pencil, Trash2 } from "lucide-react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/lib/company.ts";
import type { LoadedRows } from "#web/lib/paged-rows.ts";
import { Amount } from "#web/ui/amount.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { LifecycleBadge, StatusBadge } from "#web/ui/status-badge.tsx";
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
import { SORT_OPTIONS } from "./entry-search.ts";

/** What a row lets one do. */
export type EntryActions = {
  select: (entry: Entry) => void;
  showHistory: (entry: Entry) => void;
  edit: (entry: Entry) => void;
  remove: (entry: Entry) => void;
};

const COLUMNS = [
  { label: LABELS.type, sort: "type", width: "w-14 @roomy:w-26" },
  { label: LABELS.category, sort: "category" },
  { label: LABELS.amount, sort: "amount", isAmount: true, width: "w-42 @roomy:w-46" },
  { label: LABELS.expected_payment_date, sort: "due", width: "w-24 @roomy:w-30" },
  { label: LABELS.status, sort: "status", width: "w-24 @roomy:w-28" },
  { label: LABELS.lifecycle, sort: "lifecycle", width: "w-20 @roomy:w-24" },
  { label: LABELS.client_id, sort: "client" },
  { label: "Ações", width: "w-24 @roomy:w-30" },
];

/** The table of entries; where it is narrow, each row takes two lines. */
export function EntryTable({
  list,
  order,
  selectedId,
  saved,
  actions,
}: {
  list: LoadedRows<ListedEntry>;
  order: TableOrder;
  selectedId: string | null;
  /** The row to flash once, as it was just saved. */
  saved: Entry | null;
  actions: EntryActions;
}) {
  const { today } = useCompany();
  return (
    <Table
      caption="Movimentações"
      rowCount={list.isComplete ? list.rows.length : null}
      before={<SortSelect options={SORT_OPTIONS} order={order} />}
    >
      <TableHead columns={COLUMNS} order={order} />
      <VirtualRows
        rows={list.rows}
        listKey={list.listKey}
        hasMore={list.hasMore}
        loadMore={list.loadMore}
      >
        {(entry, place) => {
          const isSaved = saved?.id === entry.id && saved.updatedAt === entry.updatedAt;
          return (
            <TableRow
              // Another key with each save, so that the row flashes each time.
              key={isSaved ? entry.updatedAt : ""}
              place={place}
              isSelected={entry.id === selectedId}
              isFlashing={isSaved}
              onSelect={() => actions.select(entry)}
            >
              <EntryCells entry={entry} today={today} />
              <TableCell className="@max-table:order-9 @max-table:ml-auto">
                <RowActions entry={entry} actions={actions} />
              </TableCell>
            </TableRow>
          );
        }}
      </VirtualRows>
    </Table>
  );
}

function EntryCells({ entry, today }: { entry: ListedEntry; today: CivilDate }) {
  const isMuted = entry.lifecycle !== "active";
  const isStruck = entry.lifecycle === "cancelled";
  const status = resolvedStatus(entry, today);
  const linkedName = entry.contactName ?? "Sem vínculo";
  return (
    <>
      <TableCell className="@max-table:order-1">
        <TypeMark type={entry.type} isMuted={isMuted} />
      </TableCell>
      <TableCell
        className={clsx(
          "font-medium @table:min-w-28 @max-table:order-2 @max-table:min-w-0 @max-table:flex-1",
          isMuted && "text-muted",
          isStruck && "line-through",
        )}
      >
        <span className="text-body">{entry.category}</span>
      </TableCell>
      <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
        <Amount
          type={entry.type}
          amountCents={entry.amountCents}
          isMuted={isMuted}
          isStruck={isStruck}
          hasArrow={false}
          className="text-body"
        />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-5">
        {formatCivilDate(entry.dueDate)}
        {status === "pending" && !isMuted && entry.dueDate === today && (
          <span className="block text-meta text-warning @max-table:ml-1 @max-table:inline">
            vence hoje
          </span>
        )}
      </TableCell>
      <TableCell className="@max-table:order-6">
        <StatusBadge status={status} isMuted={isMuted} />
      </TableCell>
      <TableCell className={clsx("@max-table:order-7", !isMuted && "@max-table:sr-only")}>
        <LifecycleBadge lifecycle={entry.lifecycle} />
      </TableCell>
      <TableCell
        className={clsx(
          "wrap-anywhere text-muted @table:min-w-20 @max-table:order-8 @max-table:min-w-0 @max-table:grow @max-table:basis-32",
          entry.contactId === null && "@max-table:sr-only",
        )}
      >
        <span title={linkedName} className="line-clamp-2 @max-table:line-clamp-1">
          {linkedName}
        </span>
      </TableCell>
    </>
  );
}

function TypeMark({ type, isMuted }: { type: Entry["type"]; isMuted: boolean }) {
  const Arrow = type === "income" ? ArrowUpRight : ArrowDownRight;
  const colour = type === "income" ? "text-income" : "text-expense";
  return (
    <span
      title={TYPE_LABELS[type]}
      className={clsx("flex items-center gap-1", isMuted ? "text-muted" : colour)}
    >
      <Arrow aria-hidden className="size-4 shrink-0" />
      <span className="sr-only @roomy:not-sr-only">{TYPE_LABELS[type]}</span>
    </span>
  );
}

function RowActions({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  return (
    <div className="flex @max-table:-mr-2">
      <IconButton
        className={actionClass}
        label="Histórico"
        onClick={() => actions.showHistory(entry)}
      >
        <History aria-hidden className="size-4" />
      </IconButton>
      <IconButton className={actionClass} label="Editar" onClick={() => actions.edit(entry)}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton className={actionClass} label="Excluir" onClick={() => actions.remove(entry)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

const actionClass = "@table:@max-roomy:w-8! @max-roomy:lg:size-7!";
