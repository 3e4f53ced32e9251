/** The entry that the list scrolls to: that of today (*Hoje*), or one just recorded. */
import { useMemo } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { RowJump } from "#web/table/row-jump.ts";
import type { JumpToToday } from "./jump-to-today.tsx";

export function useEntryJump({
  sort,
  today,
  jump,
  created,
  onShown,
  isComplete,
}: {
  sort: string;
  today: CivilDate;
  jump: Pick<JumpToToday, "finish"> | null;
  created: Entry | null;
  onShown: () => void;
  isComplete: boolean;
}): RowJump<ListedEntry> | null {
  const finish = jump?.finish;
  return useMemo(() => {
    if (finish !== undefined) return { isTarget: reachesToday(sort, today), isComplete, finish };
    if (created === null) return null;
    return {
      isTarget: ({ id }) => id === created.id,
      mayFollow: (last) => mayFollow(created, last, sort),
      finish: onShown,
    };
  }, [sort, today, finish, created, onShown, isComplete]);
}

type Dated = Pick<Entry, "dueDate">;

/** The first such entry is that of today, or the next one after it in this order; undated ones are last. */
export function reachesToday(sort: string, today: CivilDate) {
  return ({ dueDate }: Dated): boolean =>
    dueDate === null || (sort === "-due" ? dueDate <= today : dueDate >= today);
}

function mayFollow({ dueDate }: Dated, last: Dated, sort: string): boolean {
  if (sort === "created") return true;
  if (sort !== "due" && sort !== "-due") return false;
  if (dueDate === null || last.dueDate === null) return dueDate === null;
  return sort === "due" ? dueDate >= last.dueDate : dueDate <= last.dueDate;
}
