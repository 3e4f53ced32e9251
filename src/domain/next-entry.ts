import type { CivilDate } from "./civil-date.ts";
import type { Transaction } from "./transaction.ts";

type SeriesEntry = Pick<Transaction, "dueDate" | "status" | "lifecycle">;

/**
 * The next unpaid active entry of a recurrence, due today or later; otherwise the last entry. Null
 * without entries.
 */
export function nextEntryOf<Entry extends SeriesEntry>(
  entries: readonly Entry[],
  today: CivilDate,
): Entry | null {
  const isNext = ({ dueDate, status, lifecycle }: Entry): boolean =>
    dueDate !== null && dueDate >= today && status !== "paid" && lifecycle === "active";
  const [next] = entries
    .filter(isNext)
    .toSorted((a, b) => ((a.dueDate ?? "") < (b.dueDate ?? "") ? -1 : 1));
  return next ?? entries.at(-1) ?? null;
}
