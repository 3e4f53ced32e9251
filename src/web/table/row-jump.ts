/** Brings a row of a virtual list into sight; pages are loaded until it is there. */
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { FocusRow, ScrollToRow } from "./use-tab-stop.ts";

export type RowJump<Row> = {
  readonly isTarget: (row: Row) => boolean;
  readonly finish: () => void;
} & (JumpToRow | JumpToNewRow);

/** To the first such row, which gets the focus, or else to the last. */
type JumpToRow = {
  /** `auto` scrolls only to a row that is out of sight; the default is `center`. */
  readonly align?: "auto" | "center";
  /** No more rows can be loaded. */
  readonly isComplete: boolean;
};

/** To a row that the list does not have yet; the focus stays where it is. */
type JumpToNewRow = {
  /** The rows were read since: the new one is among them, or farther down. */
  readonly isRead: boolean;
  /** It stays far down, or the person has scrolled to something else meanwhile. */
  readonly giveUp: () => void;
};

/** To load all rows before one that is farther down would take too long. */
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

/** What scrolls by itself over or beside the list. */
const PANELS = "[data-modal], [data-drawer]";

/** In pixels: the head of the page and of the table, and the bar at the foot. */
const HEAD = 104;
const FOOT = 64;

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= HEAD && bottom <= window.innerHeight - FOOT;
}
