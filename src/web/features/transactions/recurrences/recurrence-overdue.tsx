import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { ListedRecurrence } from "./recurrence-queries.ts";

/** The overdue amount of a recurrence, with a link to its entries. */
export function RecurrenceOverdue({
  recurrence: { id, overdueCount, overdueCents },
}: {
  recurrence: ListedRecurrence;
}) {
  if (overdueCount === 0) return null;
  return (
    <Link
      to={entriesUrl({ series: id, status: "overdue" })}
      tabIndex={-1}
      className="flex shrink-0 items-center gap-1 whitespace-nowrap text-expense tabular-nums hover:underline @max-table:order-10 @max-table:w-full @max-table:text-meta"
    >
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      {`${pluralize(overdueCount, "atrasado", "atrasados")}, ${formatBalance(overdueCents)}`}
    </Link>
  );
}
