import { clsx } from "clsx";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { entryTitle } from "#domain/entry-title.ts";
import { paidWord } from "#domain/paid-word.ts";
import { useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { LinkedRow } from "./linked-page.ts";

/** A link to the entry, and a button that marks it as paid. */
export function LinkedLine({ row, panel }: { row: LinkedRow; panel: DetailPanel }) {
  const isMuted = row.lifecycle !== "active";
  const isStruck = row.lifecycle === "cancelled";
  const note = firstLineOfNotes(row.notes);
  const category = (
    <>
      {row.category}
      <EntryMark entry={row} />
    </>
  );
  return (
    <li className="flex items-center gap-1 border-b border-line last:border-b-0">
      <Link
        {...panel.linkTo(row.id)}
        className="flex min-w-0 grow flex-wrap items-center gap-x-2 rounded-md px-2 py-1.5 transition-colors duration-150 hover:bg-ink/5 focus-visible:-outline-offset-2"
      >
        {/* On a line of its own next to a long amount. */}
        <span
          className={clsx(
            "min-w-0 grow basis-32 font-medium wrap-anywhere",
            isMuted && "text-muted",
            isStruck && "line-through",
          )}
        >
          {note ?? category}
        </span>
        <Amount
          type={row.type}
          amountCents={row.amountCents}
          isMuted={isMuted}
          isStruck={isStruck}
          hasArrow={false}
          className="ml-auto font-medium"
        />
        <span className="flex w-full flex-wrap items-center gap-x-2 text-meta text-muted tabular-nums">
          {note !== null && <span className="min-w-0 truncate max-sm:w-full">{category}</span>}
          <span className="whitespace-nowrap">{dueText(row)}</span>
          <StatusBadge status={row.status} isMuted={isMuted} />
          <span className="ml-auto">
            {isMuted ? (
              <LifecycleBadge lifecycle={row.lifecycle} />
            ) : (
              <>
                Acumulado <span className="text-ink">{balanceText(row)}</span>
              </>
            )}
          </span>
        </span>
      </Link>
      <PaySlot row={row} />
    </li>
  );
}

/** Keeps its width without the button, so that the amounts stay aligned; a phone needs the room. */
function PaySlot({ row }: { row: LinkedRow }) {
  const markAsPaid = useMarkAsPaid(() => undefined);
  const [isBusy, setIsBusy] = useState(false);
  const isPayable = row.lifecycle === "active" && row.status !== "paid";
  const action = `Marcar como ${paidWord(row)}`;
  const pay = async (): Promise<void> => {
    setIsBusy(true);
    await markAsPaid({ ...row, detail: firstLineOfNotes(row.notes) });
    setIsBusy(false);
  };
  return (
    <span
      aria-busy={isBusy}
      className={clsx(
        "w-10 shrink-0 aria-busy:opacity-60 lg:w-8 print:hidden",
        !isPayable && "max-sm:hidden",
      )}
    >
      {isPayable && (
        <IconButton
          label={`${action}: ${entryTitle(row)}, ${dueText(row)}`}
          title={action}
          onClick={(event) => {
            if (isDoubleClick(event)) return;
            // The button disappears with the payment.
            event.currentTarget.closest("li")?.querySelector("a")?.focus({ preventScroll: true });
            void pay();
          }}
        >
          <CircleCheck aria-hidden className="size-4" />
        </IconButton>
      )}
    </span>
  );
}

function dueText({ dueDate }: LinkedRow): string {
  return dueDate === null ? "sem vencimento" : formatCivilDate(dueDate);
}

function balanceText({ balanceCents }: LinkedRow): string {
  return balanceCents === null ? "…" : formatBalance(balanceCents);
}
