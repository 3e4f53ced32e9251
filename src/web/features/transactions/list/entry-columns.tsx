import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { paidOnText } from "#domain/payment.ts";
import { LIFECYCLE_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import type { TableColumn } from "#web/table/table-head.tsx";
import { NameAndCategory, isCategoryBelow } from "./entry-name.tsx";

/** From R$ 10 million on, amounts have a smaller font. */
const LARGE_CENTS = 1_000_000_000;

type CellContext = { readonly today: CivilDate };

type EntryColumn = TableColumn & {
  readonly cell: (entry: ListedEntry, context: CellContext & { isMuted: boolean }) => ReactNode;
};

/** Keeps no width: a missing cell would shift the headings of days. */
const NARROW_TABLE_GONE =
  "@table:@max-roomy:w-0 @table:@max-roomy:overflow-hidden @table:@max-roomy:p-0! @table:@max-roomy:whitespace-nowrap";

/** In the order of the table; on narrow screens each cell has its own position in the row. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  {
    label: LABELS.type,
    sort: "type",
    width: "w-8 @roomy:w-11 @min-[65rem]:w-24",
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
      // Two positions of a narrow row.
      <TableCell className="@max-table:contents">
        <NameAndCategory entry={entry} isMuted={isMuted} />
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
    cell: (entry, context) => (
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-6">
        {isDueToday(entry, context) && isCategoryBelow(entry) ? (
          <span className="@max-[30rem]:sr-only">{formatCivilDate(entry.dueDate)}</span>
        ) : (
          formatCivilDate(entry.dueDate)
        )}
        {isDueToday(entry, context) && (
          <>
            {" "}
            <span className="block text-meta leading-[0.875rem] text-warning @max-table:inline">
              vence hoje
            </span>
          </>
        )}{" "}
        <AccrualMonth entry={entry} />
      </TableCell>
    ),
  },
  {
    label: LABELS.status,
    sort: "status",
    width: "w-22 @roomy:w-27",
    // Most entries are active: a mostly empty column is not worth cutting the name.
    second: {
      label: LABELS.lifecycle,
      sort: "lifecycle",
      className: "@max-table:hidden @roomy:hidden",
    },
    cell: (entry, { today, isMuted }) => (
      <TableCell className="@max-table:order-7">
        <StatusBadge
          status={resolvedStatus(entry, today)}
          isMuted={isMuted}
          wordClass={isStatusClear(entry, { today, isMuted }) ? "@max-[30rem]:sr-only" : undefined}
        />{" "}
        <PaidOn entry={entry} />
        {entry.lifecycle !== "active" && (
          <span
            // Screen readers get it from its own cell.
            aria-hidden
            data-name={LIFECYCLE_LABELS[entry.lifecycle]}
            className="block text-meta leading-[0.875rem] text-muted before:content-[attr(data-name)] @max-table:hidden @roomy:hidden"
          />
        )}
      </TableCell>
    ),
  },
  {
    label: LABELS.lifecycle,
    sort: "lifecycle",
    width: `@roomy:w-20.5 @table:@max-roomy:invisible ${NARROW_TABLE_GONE}`,
    cell: ({ lifecycle }) => (
      <TableCell
        className={clsx(
          "text-meta text-muted @max-table:order-8",
          NARROW_TABLE_GONE,
          lifecycle === "active" && "@max-table:hidden",
        )}
      >
        {/* Most entries are active, so only other states are visible. */}
        <span className={lifecycle === "active" ? "sr-only" : undefined}>
          <LifecycleBadge lifecycle={lifecycle} />
        </span>
      </TableCell>
    ),
  },
  {
    label: LABELS.client_id,
    sort: "client",
    width: "w-26 @roomy:w-34 @spacious:w-40",
    cell: ({ contact }) => (
      <TableCell className="text-muted @max-table:hidden">
        <span
          title={contact?.name ?? NO_LINK}
          className="line-clamp-2 text-meta leading-[1rem] text-ellipsis"
        >
          {contact?.name ?? NO_LINK}
        </span>
      </TableCell>
    ),
  },
];

const NO_LINK = "Sem vínculo";

/**
 * True if the icon needs no word on a phone: the entry is marked as cancelled, or it is pending, as
 * are most future entries.
 */
function isStatusClear(
  entry: ListedEntry,
  { today, isMuted }: CellContext & { isMuted: boolean },
): boolean {
  if (isMuted) return isCategoryBelow(entry);
  return resolvedStatus(entry, today) === "pending";
}

function isDueToday(entry: ListedEntry, { today, isMuted }: CellContext & { isMuted: boolean }) {
  return !isMuted && entry.dueDate === today && resolvedStatus(entry, today) === "pending";
}

/** The payment date, if it is assumed or differs from the due date. */
function PaidOn({ entry }: { entry: ListedEntry }) {
  const { paidOn, dueDate, isPaidOnAssumed } = entry;
  if (paidOn === null || (paidOn === dueDate && !isPaidOnAssumed)) return null;
  return (
    <span
      title={paidOnText(entry) ?? undefined}
      className={clsx(
        "block text-meta leading-[0.875rem] whitespace-nowrap text-muted tabular-nums @max-table:inline",
        isCategoryBelow(entry) && "@max-[30rem]:sr-only",
        entry.lifecycle !== "active" && "@table:@max-roomy:hidden",
      )}
    >
      {isPaidOnAssumed ? (
        <>
          <span className="@table:@max-roomy:hidden">data </span>presumida
        </>
      ) : (
        <>
          em <ShortYear day={formatCivilDate(paidOn)} />
        </>
      )}
    </span>
  );
}

/** The month of the competência, if it differs from that of the due date. */
function AccrualMonth({ entry }: { entry: ListedEntry }) {
  const { accrualDate, dueDate } = entry;
  const month = accrualDate?.slice(0, 7);
  if (accrualDate === null || month === dueDate?.slice(0, 7)) return null;
  return (
    <span
      title={`Competência: ${formatCivilDate(accrualDate)}`}
      className={clsx(
        "block text-meta leading-[0.875rem] whitespace-nowrap text-muted @max-table:inline",
        isCategoryBelow(entry) && "@max-[30rem]:sr-only",
      )}
    >
      comp. <ShortYear day={formatCivilDate(accrualDate).slice(3)} />
    </span>
  );
}

/** `23/11/26` on the second line of a narrow cell. */
function ShortYear({ day }: { day: string }) {
  return (
    <>
      {day.slice(0, -4)}
      <span className="@max-roomy:hidden">{day.slice(-4, -2)}</span>
      {day.slice(-2)}
    </>
  );
}

export function EntryCells({ entry, ...context }: { entry: ListedEntry } & CellContext) {
  const isMuted = entry.lifecycle !== "active";
  return ENTRY_COLUMNS.map(({ label, cell }) => (
    <Fragment key={label}>{cell(entry, { ...context, isMuted })}</Fragment>
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
      <span className="sr-only @min-[65rem]:not-sr-only">{TYPE_LABELS[type]}</span>
    </span>
  );
}
