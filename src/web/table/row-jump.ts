/** Brings a row of a virtual list into sight; pages are loaded until it is there. */
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { FocusRow, ScrollToRow } from "./use-tab-stop.ts";

export type RowJump<Row> = {
  readonly isTarget: (row: Row) => boolean;
  readonly finish: () => void;
} & (JumpToRow | JumpToNewRow<Row>);

/** To the first such row, which gets the focus, or else to the last. */
type JumpToRow = {
  /** `auto` scrolls only to a row that is out of sight; the default is `center`. */
  readonly align?: "auto" | "center";
  /** No more rows can be loaded. */
  readonly isComplete: boolean;
};

/** To a row that the list does not have yet; the focus stays where it is. */
type JumpToNewRow<Row> = {
  /** False if the new row comes before this one. */
  readonly mayFollow: (last: Row) => boolean;
};

/** A new row that is farther down stays there: to load all rows before it would take too long. */
const MAX_ROWS_BEFORE = 2000;

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
    if ("mayFollow" in jump) {
      const last = rows.at(-1);
      const isBelow = !isFound && last !== undefined && jump.mayFollow(last);
      if (isFound || (isBelow && rows.length >= MAX_ROWS_BEFORE)) jump.finish();
      else if (isBelow && hasMore) loadMore();
      if (isFound) show(index);
    } else if (isFound || jump.isComplete) {
      jump.finish();
      focus(isFound ? index : rows.length - 1, jump.align ?? "center");
    } else if (hasMore) {
      loadMore();
    }
  }, [jump, rows, hasMore, loadMore]);
}

/** In pixels: the head of the page and of the table, and the bar at the foot. */
const HEAD = 104;
const FOOT = 64;

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= HEAD && bottom <= window.innerHeight - FOOT;
}
