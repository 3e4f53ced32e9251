/** The entry that the list scrolls to: that of today (*Hoje*), or one just created. */
import { useMemo } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { RowJump } from "#web/table/row-jump.ts";
import type { CreatedEntry } from "./entry-list.tsx";
import type { JumpToToday } from "../filters/jump-to-today.tsx";

export function useEntryJump({
  sort,
  today,
  jump,
  created,
  onLookedFor,
  list: { isComplete, isOutdated, isRetrying },
}: {
  sort: string;
  today: CivilDate;
  jump: Pick<JumpToToday, "finish"> | null;
  created: Pick<CreatedEntry, "entry" | "tellFarDown"> | null;
  onLookedFor: () => void;
  list: Pick<LoadedRows<ListedEntry>, "isComplete" | "isOutdated" | "isRetrying">;
}): RowJump<ListedEntry> | null {
  const finish = jump?.finish;
  const isRead = !isOutdated && !isRetrying;
  return useMemo(() => {
    if (finish !== undefined) return { isTarget: reachesToday(sort, today), isComplete, finish };
    if (created === null) return null;
    return {
      isTarget: ({ id }) => id === created.entry.id,
      isRead,
      finish: onLookedFor,
      giveUp: () => {
        onLookedFor();
        created.tellFarDown();
      },
    };
  }, [sort, today, finish, created, onLookedFor, isComplete, isRead]);
}

type Dated = Pick<Entry, "dueDate">;

/**
 * The first entry that matches is that of today, or the next one after it in this order; undated
 * ones are last.
 */
export function reachesToday(sort: string, today: CivilDate) {
  return ({ dueDate }: Dated): boolean =>
    dueDate === null || (sort === "-due" ? dueDate <= today : dueDate >= today);
}
