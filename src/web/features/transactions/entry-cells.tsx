import { clsx } from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { TableCell } from "#web/table/table-row.tsx";

/** Amounts from R$ 10 million on have a smaller font. */
const LARGE_CENTS = 1_000_000_000;

export function EntryCells({ entry, today }: { entry: ListedEntry; today: CivilDate }) {
  const isMuted = entry.lifecycle !== "active";
  const isStruck = entry.lifecycle === "cancelled";
  const status = resolvedStatus(entry, today);
  const linkedName = entry.contact?.name ?? "Sem vínculo";
  return (
    <>
      <TableCell className="@max-table:order-1">
        <TypeMark type={entry.type} isMuted={isMuted} />
      </TableCell>
      <TableCell
        className={clsx(
          "font-medium @max-table:order-2 @max-table:min-w-0 @max-table:flex-1",
          isMuted && "text-muted",
          isStruck && "line-through",
        )}
      >
        <span className="line-clamp-2 @table:leading-4 @max-table:text-body @roomy:leading-4.5">
          {entry.category}
        </span>
      </TableCell>
      <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
        <Amount
          type={entry.type}
          amountCents={entry.amountCents}
          isMuted={isMuted}
          isStruck={isStruck}
          hasArrow={false}
          // Overflows into the gap on the left, so that the digits stay aligned.
          className={entry.amountCents >= LARGE_CENTS ? "text-meta @table:-ml-4" : "text-body"}
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
          "wrap-anywhere text-muted @max-table:order-8 @max-table:min-w-0 @max-table:flex-1",
          entry.clientId === null && "@max-table:sr-only",
        )}
      >
        <span
          title={linkedName}
          className="line-clamp-2 @table:leading-4 @max-table:line-clamp-1 @roomy:leading-4.5"
        >
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
