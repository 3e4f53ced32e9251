import type { VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";

/** More new rows per frame would block input on a slow machine. */
const ROWS_PER_FRAME = 4;

type View = { readonly startIndex: number; readonly endIndex: number };

/**
 * Mounts a few rows per frame, visible ones first, with input handled in between. A transition
 * would commit all rows in one task, measured at three times the longest task here.
 */
export function useIncrementalRows(
  items: readonly VirtualItem[],
  view: View | null,
): readonly VirtualItem[] {
  const [rows] = useState(() => new MountedRows());
  const [, renderMore] = useReducer((count: number) => count + 1, 0);
  const shown = rows.next(items, view ?? { startIndex: 0, endIndex: 0 });
  useLayoutEffect(() => rows.setMounted(shown), [rows, shown]);
  useEffect(
    () => (shown.length < items.length ? afterNextPaint(renderMore) : undefined),
    [shown, items],
  );
  return shown;
}

class MountedRows {
  #mounted: ReadonlySet<VirtualItem["key"]> = new Set();

  next(items: readonly VirtualItem[], { startIndex, endIndex }: View): VirtualItem[] {
    const distance = ({ index }: VirtualItem) => Math.max(startIndex - index, index - endIndex, 0);
    const waiting = items.filter(({ key }) => !this.#mounted.has(key));
    const next = new Set(
      waiting.toSorted((a, b) => distance(a) - distance(b)).slice(0, ROWS_PER_FRAME),
    );
    return items.filter((item) => this.#mounted.has(item.key) || next.has(item));
  }

  setMounted(shown: readonly VirtualItem[]): void {
    this.#mounted = new Set(shown.map(({ key }) => key));
  }
}

function afterNextPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
