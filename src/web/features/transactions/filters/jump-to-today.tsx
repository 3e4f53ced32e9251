/** *Hoje*: this month by due date, scrolled to the entry of today, which gets the focus. */
import { CalendarCheck } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { daysOfMonth, monthOf } from "#domain/timeline.ts";
import { useCompany } from "#web/api/company.ts";
import { useShortcut } from "#web/controls/shortcuts.ts";
import type { InfiniteRows } from "#web/api/use-infinite-rows.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { JUMP_TO_TODAY } from "#web/url/today-link.ts";
import { defaultSort, effectiveSort, isByDueDate } from "#web/url/entry-sort.ts";
import type { EntrySearch } from "./entry-search.ts";

export type JumpToToday = {
  /** True until the list of this search has been scrolled. */
  readonly isPendingIn: (search: EntrySearch) => boolean;
  readonly start: () => void;
  readonly finish: () => void;
};

export function useJumpToToday({
  search: current,
  change,
}: Pick<UrlFilters<EntrySearch>, "search" | "change">): JumpToToday {
  const { today } = useCompany();
  const { state } = useLocation();
  const [isPending, setIsPending] = useState(state === JUMP_TO_TODAY);
  const { start: from, end: to } = daysOfMonth(monthOf(today));
  const isThere = (search: EntrySearch) =>
    search.from === from &&
    search.to === to &&
    search.by === null &&
    isByDueDate(effectiveSort(search));
  const start = () => {
    const month: EntrySearch = { ...current, from, to, by: null };
    const sort = isByDueDate(effectiveSort(month)) ? month.sort : defaultSort(month);
    if (!isThere(current)) change({ from, to, by: null, sort });
    setIsPending(true);
    // The row takes the focus when it appears, unless the user moved it meanwhile.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  // The URL changes later than the state.
  const isPendingIn = (search: EntrySearch) => isPending && isThere(search);
  useShortcut("t", start);
  const finish = useMemo(() => () => setIsPending(false), []);
  const isDone = state === JUMP_TO_TODAY && !isPending;
  const dropState = useEffectEvent(() => change({}));
  // Back and a reload come to this history entry again, where the user has scrolled since.
  useEffect(() => {
    if (isDone) dropState();
  }, [isDone]);
  return { isPendingIn, start, finish };
}

/** True if the table should scroll. `list` is null while it belongs to another search. */
export function useIsJumping(
  jump: JumpToToday | null,
  search: EntrySearch,
  list: Pick<InfiniteRows<ListedEntry>, "rows" | "isComplete"> | null,
): boolean {
  const isJumping = list !== null && jump?.isPendingIn(search) === true;
  const hasNoRow = isJumping && list.isComplete && list.rows?.length === 0;
  const finish = jump?.finish;
  useEffect(() => {
    if (hasNoRow) finish?.();
  }, [hasNoRow, finish]);
  return isJumping;
}

export function TodayButton({ jump, className }: { jump: JumpToToday; className: string }) {
  return (
    <button
      type="button"
      title="Ir para os lançamentos de hoje"
      className={`items-center gap-1.5 rounded-sm font-medium text-muted hover:text-ink ${className}`}
      onClick={jump.start}
    >
      <CalendarCheck aria-hidden className="size-4 max-lg:hidden" />
      Hoje
    </button>
  );
}
