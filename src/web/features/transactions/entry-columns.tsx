import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { TYPE_LABELS, firstLineOfNotes } from "#domain/transaction.ts";
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
    width: "w-8 @roomy:w-11 @min-[1040px]:w-24",
    cell: ({ type }, { isMuted }) => (
      <TableCell className="@max-table:sr-only">
        <TypeMark type={type} isMuted={isMuted} />
      </TableCell>
    ),
  },
  {
    label: LABELS.category,
    sort: "category",
    cell: (entry, { isMuted }) => (
      // Two places of a narrow row.
      <TableCell className="@max-table:contents">
        <span
          title={entry.category}
          className={clsx(
            "block font-medium @table:@max-roomy:text-meta @roomy:text-body @roomy:leading-4.5 @max-table:truncate @max-table:text-body @max-table:order-2 @max-table:min-w-0 @max-table:flex-1",
            isMuted && "text-muted",
            entry.lifecycle === "cancelled" && "line-through",
            firstLineOfNotes(entry.notes) === null ? "@table:line-clamp-2" : "@table:truncate",
          )}
        >
          {entry.category}
        </span>
        <EntryDetail entry={entry} />
      </TableCell>
    ),
  },
  {
    label: LABELS.amount,
    sort: "amount",
    isAmount: true,
    width: "w-29 @roomy:w-36",
    cell: ({ type, amountCents, lifecycle }, { isMuted }) => (
      <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
        <Amount
          type={type}
          amountCents={amountCents}
          isMuted={isMuted}
          isStruck={lifecycle === "cancelled"}
          hasArrow={false}
          // Overflows into the gap on the left, so that the digits stay aligned.
          className={amountCents >= LARGE_CENTS ? "text-meta @table:-ml-6" : "text-body"}
        />
      </TableCell>
    ),
  },
  {
    label: LABELS.expected_payment_date,
    sort: "due",
    width: "w-21 @roomy:w-40",
    cell: (entry, { today, isMuted }) => (
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-6">
        {formatCivilDate(entry.dueDate)}
        {!isMuted && entry.dueDate === today && resolvedStatus(entry, today) === "pending" && (
          <span className="block text-meta leading-3.5 text-warning @max-table:ml-1 @max-table:inline">
            vence hoje
          </span>
        )}
      </TableCell>
    ),
  },
  {
    label: LABELS.status,
    sort: "status",
    width: "w-22 @roomy:w-27",
    cell: (entry, { today, isMuted }) => (
      <TableCell className="@max-table:order-7">
        <StatusBadge status={resolvedStatus(entry, today)} isMuted={isMuted} />
      </TableCell>
    ),
  },
  {
    label: LABELS.lifecycle,
    sort: "lifecycle",
    width: "w-16 @roomy:w-20",
    cell: ({ lifecycle }) => (
      <TableCell
        className={clsx(
          "text-meta text-muted @max-table:order-8",
          lifecycle === "active" && "@max-table:hidden",
        )}
      >
        <LifecycleBadge lifecycle={lifecycle} />
      </TableCell>
    ),
  },
  {
    label: LABELS.client_id,
    sort: "client",
    width: "w-23 @roomy:w-34 @spacious:w-40",
    cell: ({ contact }) => (
      <TableCell className="text-muted @max-table:hidden">
        <span
          title={contact?.name ?? NO_LINK}
          className="line-clamp-2 text-meta leading-4 text-ellipsis"
        >
          {contact?.name ?? NO_LINK}
        </span>
      </TableCell>
    ),
  },
];

const NO_LINK = "Sem vínculo";

/** The first line of the notes; without notes, the contact where its column is hidden. */
function EntryDetail({ entry: { notes, contact } }: { entry: ListedEntry }) {
  const note = firstLineOfNotes(notes);
  const detail = note ?? contact?.name;
  if (detail === undefined) return null;
  return (
    <span
      title={detail}
      className={clsx(
        "block truncate text-meta leading-4 text-muted",
        "@max-table:order-5 @max-table:max-w-full @max-[480px]:w-full",
        note === null && "@table:hidden",
      )}
    >
      {detail}
    </span>
  );
}

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
      <span className="sr-only @min-[1040px]:not-sr-only">{TYPE_LABELS[type]}</span>
    </span>
  );
}
