import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Amount } from "#web/controls/amount.tsx";
import type { Cents } from "#domain/money.ts";
import type { Entry } from "#web/records/entry.ts";
import { parseState, selectedOver } from "#web/url/panel-state.ts";

/** A line that opens another entry in the panel, with its amount at the end. */
export function EntryLink({
  entry,
  amountCents = entry.amountCents,
  note = null,
  isCurrent = false,
  children,
}: {
  entry: Entry;
  /** Set if it differs from the entry's own amount, as the note below it explains. */
  amountCents?: Cents;
  note?: string | null;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const isOpen = search.get("id") === entry.id;
  search.set("id", entry.id);
  return (
    <Link
      to={{ search: search.toString() }}
      // The link to the open entry replaces its history entry.
      state={isOpen ? parseState(location.state) : selectedOver(location)}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={clsx(
        "flex min-w-0 grow flex-wrap items-center gap-x-2 rounded-md px-2 py-1.5 tabular-nums transition-colors duration-150 hover:bg-ink/5 focus-visible:-outline-offset-2",
        isCurrent && "bg-accent/8",
      )}
    >
      {children}
      <Amount
        type={entry.type}
        amountCents={amountCents}
        isMuted={entry.lifecycle !== "active"}
        isStruck={entry.lifecycle === "cancelled"}
        hasArrow={false}
        className="ml-auto"
      />
      {note !== null && <span className="basis-full text-right text-meta text-muted">{note}</span>}
    </Link>
  );
}
