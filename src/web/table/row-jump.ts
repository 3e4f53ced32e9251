/** Scrolls a row of a virtual list into view; loads pages until it is there. */
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { FocusRow, ScrollToRow } from "./use-tab-stop.ts";

export type RowJump<Row> = {
  readonly isTarget: (row: Row) => boolean;
  readonly finish: () => void;
} & (JumpToRow | JumpToNewRow);

/** Scrolls to the first matching row, which gets the focus, or else to the last row. */
type JumpToRow = {
  /** `auto` scrolls only if the row is out of view; the default is `center`. */
  readonly align?: "auto" | "center";
  /** True if no more rows can be loaded. */
  readonly isComplete: boolean;
};

/** Scrolls to a row that the list does not have yet; the focus does not move. */
type JumpToNewRow = {
  /** True if the rows were refetched since: the new one is among them, or farther down. */
  readonly isRead: boolean;
  /** Called if it is too far down, or the user has scrolled elsewhere meanwhile. */
  readonly giveUp: () => void;
};

/** Loading all rows before one that is farther down would take too long. */
export const MAX_ROWS_BEFORE = 2000;

export function useRowJump<Row>(
  jump: RowJump<Row> | null,
  body: RefObject<HTMLElement | null>,
  {
    rows,
    hasMore,
    loadMore,
    scrollToRow,
    focusRow,
  }: {
    readonly rows: readonly Row[];
    readonly hasMore: boolean;
    readonly loadMore: () => unknown;
    readonly scrollToRow: ScrollToRow;
    readonly focusRow: FocusRow;
  },
): void {
  const focus = useEffectEvent(focusRow);
  const show = useEffectEvent((index: number) => {
    const row = body.current?.querySelector(`[data-index="${index}"]`) ?? null;
    if (row === null || !isInSight(row)) scrollToRow(index, "center");
  });
  useEffect(() => {
    if (jump === null) return;
    const index = rows.findIndex(jump.isTarget);
    const isFound = index !== -1;
    if ("giveUp" in jump) {
      if (isFound) {
        jump.finish();
        show(index);
      } else if (jump.isRead) {
        if (!hasMore) jump.finish();
        else if (rows.length >= MAX_ROWS_BEFORE) jump.giveUp();
        else loadMore();
      }
    } else if (isFound || jump.isComplete) {
      jump.finish();
      focus(isFound ? index : rows.length - 1, jump.align ?? "center");
    } else if (hasMore) {
      loadMore();
    }
  }, [jump, rows, hasMore, loadMore]);
  const giveUp = jump !== null && "giveUp" in jump ? jump.giveUp : null;
  useEffect(() => {
    if (giveUp === null) return;
    const stopping = new AbortController();
    const options = { passive: true, signal: stopping.signal };
    const stayHere = ({ target }: Event) => {
      const isPanel = target instanceof Element && target.closest(PANELS) !== null;
      if (!isPanel) giveUp();
    };
    window.addEventListener("wheel", stayHere, options);
    window.addEventListener("touchmove", stayHere, options);
    return () => stopping.abort();
  }, [giveUp]);
}

/** Elements over or beside the list that scroll by themselves. */
const PANELS = "[data-modal], [data-drawer]";

/** What covers rows, in pixels: the page header with the table head, and the bar at the bottom. */
export const HEAD = 112;
export const FOOT = 64;

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= HEAD && bottom <= window.innerHeight - FOOT;
}
