/**
 * The first line of a list by due date that begins in the far future, for example with rents
 * recorded for a year: the number of entries after today, and a link past them. The list stays
 * unchanged.
 */
import { useQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { FirstLine } from "#web/table/row-headings.tsx";
import { MAX_ROWS_BEFORE } from "#web/table/row-jump.ts";
import { ROW_HEIGHT } from "#web/table/virtual-rows.tsx";
import { effectiveSort } from "#web/url/entry-sort.ts";
import type { EntrySearch } from "../filters/entry-search.ts";
import { entryTotalsQuery } from "../filters/entry-totals-query.ts";
import type { JumpToToday } from "../filters/jump-to-today.tsx";
import { chosenMonth } from "../filters/month-filter.tsx";
import { reachesToday } from "./use-entry-jump.ts";

type WayToToday = {
  /** Null if today is visible, or the list is not by due date. */
  readonly firstLine: Omit<FirstLine, "columnCount"> | null;
  /** Set while the list should scroll there. */
  readonly jump: Pick<JumpToToday, "finish"> | null;
};

export function useWayToToday(
  list: Pick<LoadedRows<ListedEntry>, "rows" | "isComplete" | "listKey">,
  search: EntrySearch,
  month: Pick<JumpToToday, "start"> | null,
): WayToToday {
  const { today } = useCompany();
  const { rows, isComplete, listKey } = list;
  const [goingIn, setGoingIn] = useState<string | null>(null);
  const finish = useMemo(() => () => setGoingIn(null), []);
  const isWanted =
    month !== null && effectiveSort(search) === "-due" && chosenMonth(search) === null;
  const first = useMemo(
    () => (isWanted ? rowsBeforeToday(rows, isComplete, today) : 0),
    [isWanted, rows, isComplete, today],
  );
  const isFar = useMediaQuery(longerThanWindow(first));
  const height = useMediaQuery("(pointer: coarse)") ? 40 : 32;
  const isShown = isWanted && isFar;
  const count = useComingCount(search, first, isShown);
  const jump = useMemo(
    () => (goingIn !== null && goingIn === listKey ? { finish } : null),
    [goingIn, listKey, finish],
  );
  if (!isShown) return { firstLine: null, jump };
  // So many cannot all be loaded; their month can.
  const isTooFar = count !== null && count > MAX_ROWS_BEFORE;
  const content = (
    <ToCome count={count} start={isTooFar ? month.start : () => setGoingIn(listKey)} />
  );
  return { firstLine: { height, content }, jump };
}

/** Infinity if there are more than are loaded; 0 if there are none, or no others after them. */
function rowsBeforeToday(
  rows: readonly ListedEntry[],
  isComplete: boolean,
  today: CivilDate,
): number {
  const first = rows.findIndex(reachesToday("-due", today));
  if (first === -1) return isComplete ? 0 : Infinity;
  return rows[first]?.dueDate === null ? 0 : first;
}

/** In pixels: the lowest row on a phone, with two lines. */
const LOWEST_PHONE_ROW = 48;
/** In pixels: the header, the bar and the head above the rows, the foot, and the first row of today. */
const AROUND_ROWS = 240;

/** True if the first row of today is below the window. */
function longerThanWindow(rowCount: number): string {
  if (rowCount === Infinity) return "all";
  // Such a list begins with today.
  if (rowCount === 0) return "not all";
  const desk = rowCount * ROW_HEIGHT + AROUND_ROWS;
  const phone = rowCount * LOWEST_PHONE_ROW + AROUND_ROWS;
  return `(height < ${desk}px), (width < 44rem) and (height < ${phone}px)`;
}

/** Null while unknown. */
function useComingCount(search: EntrySearch, first: number, isShown: boolean): number | null {
  const { today } = useCompany();
  const tomorrow = addDays(today, 1);
  const from = search.from === null || search.from < tomorrow ? tomorrow : search.from;
  // A period by another date excludes one by due date.
  const isByDue = search.by === null || (search.from === null && search.to === null);
  const coming = useQuery({
    ...entryTotalsQuery({ ...search, by: null, from, due: "dated" }),
    enabled: isShown && first === Infinity && isByDue,
  });
  if (first !== Infinity) return first;
  return coming.isPlaceholderData ? null : (coming.data?.foundCount ?? null);
}

function ToCome({ count, start }: { count: number | null; start: () => void }) {
  return (
    <div className="flex h-full min-w-0 items-center gap-4 max-lg:grow max-lg:justify-between">
      <span className="truncate text-meta font-semibold">
        {count === null
          ? "Depois de hoje"
          : `Depois de hoje: ${pluralize(count, "lançamento", "lançamentos")}`}
      </span>
      <button
        type="button"
        className="-mx-2 flex h-full shrink-0 items-center gap-1 rounded-sm px-2 text-meta font-medium whitespace-nowrap text-accent -outline-offset-2 hover:underline print:hidden"
        onClick={start}
      >
        <ArrowDown aria-hidden className="size-3.5" />
        Ir para hoje
      </button>
    </div>
  );
}
