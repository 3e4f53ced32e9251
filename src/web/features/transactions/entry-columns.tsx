import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import type { TableColumn } from "#web/table/table-head.tsx";

/** Amounts from R$ 10 million on have a smaller font. */
const LARGE_CENTS = 1_000_000_000;

type EntryColumn = TableColumn & {
  readonly cell: (entry: ListedEntry, context: { today: CivilDate; isMuted: boolean }) => ReactNode;
};

/** In the order of the table; on narrow screens each cell has its own place in the row. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  {
    label: LABELS.type,
    sort: "type",
    width: "w-10 @roomy:w-25",
    cell: ({ type }, { isMuted }) => (
      <TableCell className="@max-table:order-1">
        <TypeMark type={type} isMuted={isMuted} />
      </TableCell>
    ),
  },
  {
    label: LABELS.category,
    sort: "category",
    width: "w-27 @roomy:w-36 @spacious:w-50",
    cell: ({ category, lifecycle }, { isMuted }) => (
      <TableCell
        className={clsx(
          "font-medium @max-table:order-2 @max-table:min-w-0 @max-table:flex-1",
          isMuted && "text-muted",
          lifecycle === "cancelled" && "line-through",
        )}
      >
        <span className="line-clamp-2 @table:leading-4 @max-table:text-body @roomy:leading-4.5">
          {category}
        </span>
      </TableCell>
    ),
  },
  {
    label: LABELS.amount,
    sort: "amount",
    isAmount: true,
    width: "w-35 @roomy:w-42",
    cell: ({ type, amountCents, lifecycle }, { isMuted }) => (
      <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
        <Amount
          type={type}
          amountCents={amountCents}
          isMuted={isMuted}
          isStruck={lifecycle === "cancelled"}
          hasArrow={false}
          // Overflows into the gap on the left, so that the digits stay aligned.
          className={amountCents >= LARGE_CENTS ? "text-meta @table:-ml-4" : "text-body"}
        />
      </TableCell>
    ),
  },
  {
    label: LABELS.expected_payment_date,
    sort: "due",
    width: "w-22 @roomy:w-28 @spacious:w-44",
    cell: (entry, { today, isMuted }) => (
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-5">
        {formatCivilDate(entry.dueDate)}
        {!isMuted && entry.dueDate === today && resolvedStatus(entry, today) === "pending" && (
          <span className="block text-meta text-warning @max-table:ml-1 @max-table:inline">
            vence hoje
          </span>
        )}
      </TableCell>
    ),
  },
  {
    label: LABELS.status,
    sort: "status",
    width: "w-22 @roomy:w-28",
    cell: (entry, { today, isMuted }) => (
      <TableCell className="@max-table:order-6">
        <StatusBadge status={resolvedStatus(entry, today)} isMuted={isMuted} />
      </TableCell>
    ),
  },
  {
    label: LABELS.lifecycle,
    sort: "lifecycle",
    width: "w-18 @roomy:w-24",
    cell: ({ lifecycle }, { isMuted }) => (
      <TableCell className={clsx("@max-table:order-7", !isMuted && "@max-table:sr-only")}>
        <LifecycleBadge lifecycle={lifecycle} />
      </TableCell>
    ),
  },
  {
    label: LABELS.client_id,
    sort: "client",
    cell: ({ clientId, contact }) => (
      <TableCell
        className={clsx(
          "wrap-anywhere text-muted @max-table:order-8 @max-table:min-w-0 @max-table:flex-1",
          clientId === null && "@max-table:sr-only",
        )}
      >
        <span
          title={contact?.name ?? NO_LINK}
          className="line-clamp-2 @table:leading-4 @max-table:line-clamp-1 @roomy:leading-4.5"
        >
          {contact?.name ?? NO_LINK}
        </span>
      </TableCell>
    ),
  },
];

const NO_LINK = "Sem vínculo";

export function EntryCells({ entry, today }: { entry: ListedEntry; today: CivilDate }) {
  const isMuted = entry.lifecycle !== "active";
  return ENTRY_COLUMNS.map(({ label, cell }) => (
    <Fragment key={label}>{cell(entry, { today, isMuted })}</Fragment>
  ));
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
