import type { VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { afterNextPaint } from "#web/rendering/after-next-paint.ts";

/** New rows that are drawn in one frame: more of them would keep a slow machine from answering. */
const ROWS_AT_ONCE = 6;

type View = { readonly startIndex: number; readonly endIndex: number };

/**
 * Of the rows that are wanted those to draw now: what is drawn already and a few more, those in view
 * before those around it. The others follow frame by frame, and what a person does meanwhile is
 * answered in between.
 */
export function useIncrementalRows(
  wanted: readonly VirtualItem[],
  view: View | null,
): readonly VirtualItem[] {
  const [rows] = useState(() => new RowsInTurn());
  const [, goOn] = useReducer((times: number) => times + 1, 0);
  const shown = rows.next(wanted, view ?? { startIndex: 0, endIndex: 0 });
  useLayoutEffect(() => rows.drew(shown), [rows, shown]);
  useEffect(
    () => (shown.length < wanted.length ? afterNextPaint(goOn) : undefined),
    [shown, wanted],
  );
  return shown;
}

class RowsInTurn {
  #drawn: ReadonlySet<VirtualItem["key"]> = new Set();

  next(wanted: readonly VirtualItem[], { startIndex, endIndex }: View): VirtualItem[] {
    const away = ({ index }: VirtualItem) => Math.max(startIndex - index, index - endIndex, 0);
    const waiting = wanted.filter(({ key }) => !this.#drawn.has(key));
    const next = new Set(waiting.toSorted((a, b) => away(a) - away(b)).slice(0, ROWS_AT_ONCE));
    return wanted.filter((item) => this.#drawn.has(item.key) || next.has(item));
  }

  drew(shown: readonly VirtualItem[]): void {
    this.#drawn = new Set(shown.map(({ key }) => key));
  }
}
